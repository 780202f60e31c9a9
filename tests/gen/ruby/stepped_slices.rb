# `list[(0..).step(2)]`.
def t
  p yield
rescue => e
  puts "#{e.class}: #{e.message}"
end
list = [1, 2, 3, 4, 5, 6, 7]
t { list[(0..).step(2)] }
t { list[(1..5).step(2)] }
t { list[(1..5) % 2] }
t { list[(-3..).step(2)] }
t { list[(5..1).step(-2)] }
t { list[(..-2).step(3)] }
t { list[(..-2).step(-3)] }
t { list[(0..10).step(3)] }
t { list[(10..).step(3)] }
t { list[(7..).step(3)] }
t { list[(8..).step(3)] }
t { list[(-8..).step(3)] }
t { list[(-1..0).step(-2)] }
t { list[(0...-1).step(2)] }
t { list[1.step(5, 2)] }
t { list[(1..nil).step(2)] }
t { list[5.step(1, -2)] }
t { list[(..3).step(-1)] }
t { list[(3..).step(-1)] }
t { list[(-1..).step(-1)] }
t { list[(9..0).step(-1)] }
t { list[(0..-1).step(1)] }
t { list.slice((0..).step(2)) }
t { list[(0..).step(1)] }
t { list[(2.5..).step(2)] }
t { list[(0..6.5).step(2)] }
t { list[(0..).step(2.0)] }
t { list.slice!((0..).step(2)) }
t { list[(0..).step(2)] = 1 }
t { [][(0..).step(2)] }
t { [1][(0..).step(2)] }
t { [1][(1..).step(2)] }
t { [1][(-1..).step(-2)] }
t { list[(4..20).step(-2)] }
t { list[(20..4).step(-2)] }
t { list[(-20..4).step(-2)] }
t { list[(4..-20).step(-2)] }
t { "abcdef"[(0..).step(2)] }
t { list.values_at((0..).step(2)) }
t { list.fill(0, (0..).step(2)) }
t { list.first((0..).step(2)) }
t { list.dig((0..2).step(2)) }
(-6..6).each do |a|
  found = []
  [nil, *(-6..6)].each do |b|
    [-9, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 9].each do |s|
      [true, false].each do |x|
        found << ([10, 11, 12, 13][Range.new(a, b, x).step(s)] rescue $!.message)
      end
    end
  end
  p found
end
