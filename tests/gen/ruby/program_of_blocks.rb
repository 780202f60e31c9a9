# Blocks, Enumerators, loops and literals as programs use them.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect}".gsub(/0x\h+/, "0x")
rescue StandardError => e
  puts "#{n} #{e.class}: #{e.message}".gsub(/0x\h+/, "0x")
end
# blocks and procs
t(1) { x = 1; [5].each { |y; x| x = y }; x }
t(2) { x = 10; l = ->(y) { x += y }; l.(1); l.(2); x }
t(3) { counter = 0; inc = -> { counter += 1 }; 3.times(&inc) rescue $!.message }
t(4) { (1..3).each_with_object([]).with_index { |(x, a), i| a << x * i } }
t(5) { (1..3).inject { |a, b| break a if b > 2; a + b } }
t(6) { [1, 2, 3].each_slice(2).map(&:sum) }
t(7) { %w[a b].each_with_index.to_h }
t(8) { [[1, [2, 3]]].map { |a, (b, c)| a + b + c } }
t(9) { [[1, 2, 3]].map { |a, *b| b } }
t(10) { [1, 2].map { _1 * 2 } + [[3, 4]].map { _1 + _2 } }
t(12) { proc { |a, b = 2, *c, d| [a, b, c, d] }.call(1, 9) }
t(13) { lambda { |a, b = 2| [a, b] }.call }
t(15) { ->(x) { return x * 2 }.call(4) }
t(16) { [1, 2, 3].map { |x| next x if x > 1; 0 } }
t(17) { m = [3, 1, 2].method(:sort_by); m.call { |x| -x } }
t(18) { add = ->(a, b, c) { a + b + c }; add.curry[1][2][3] + add.curry.(1, 2).(3) }
t(19) { compose = method(:Integer) >> ->(x) { x + 1 }; compose.call("4") }
t(20) { %w[1 2].sum(&:to_i) + %w[3].map(&method(:Integer)).first }
t(21) { h = Hash.new { |hash, n| hash[n] = n < 2 ? n : hash[n - 1] + hash[n - 2] }; h[40] }
t(22) { e = Enumerator.new { |y| y << 1; y.yield 2, 3; y << 4 }; [e.to_a, e.first, e.size] }
t(23) { gen = Enumerator.produce([0, 1]) { |a, b| [b, a + b] }; gen.take(6).map(&:first) }
t(24) { (1..Float::INFINITY).lazy.select(&:even?).map { _1 ** 2 }.reject { |x| x % 3 == 0 }.first(3) }
t(25) { [4, 5].each.with_index(1).map { |x, i| x * i } }
t(26) { [1, 2, 3, 4].each_cons(2).map { |a, b| b - a } }
t(27) { a = [1, 2, 3]; a.each { |x| a.push(x) if a.size < 5 }; a }
t(28) { x = 5; x.then { |y| y + 1 }.then { _1 * 2 } }
t(29) { [3, 1, 2].sort { |a, b| b <=> a }.minmax }
t(30) { %w[pear fig apple].sort_by { |w| [-w.size, w] } }
t(31) { %w[a b c d].each_slice(2).to_h { |a, b| [a, b] } }
t(32) { (1..10).partition(&:even?).map(&:sum) }
t(33) { (1..6).each_entry.chunk_while { |a, b| b != 4 }.to_a }
t(34) { [1, [2, [3, [4]]]].flatten(1) }
t(35) { [3, 5, 2].each_with_index.max }
t(36) { [1, 2, 3, 4, 5].bsearch { |x| x >= 3 } }
t(37) { [[1, :a], [2, :b]].transpose }
t(38) { [1, 2, 3].zip([4, 5], [6]) }
t(39) { [1, 2, 2, 3, 3].tally.select { |_, v| v > 1 }.keys }
t(40) { [nil, 1, false, 2].compact.sum }
t(41) { (1..3).reduce(:*) + (1..4).sum { |x| x * 2 } }
t(42) { [1, 2, 3].cycle.lazy.map { |x| x + 1 }.first(5) }
t(43) { [5, 3].product([1, 2]).map { |a, b| a * b } }
t(44) { [1, 2, 3].combination(2).to_a + [1, 2].permutation.to_a }
t(45) { a = [1, 2, 3, 4]; [a.take_while { |x| x < 3 }, a.drop_while { |x| x < 3 }, a.rotate(-1), a.values_at(0, -1, 9)] }
t(46) { a = [1, 2, 3]; a.insert(1, :x, :y); a.insert(-2, :z); a }
t(47) { a = [1, 2, 3, 4, 5]; [a.slice!(1, 2), a, a.delete_at(5), a.fill(0, 1), a.first(9)] }
t(48) { a = Array.new(2) { |i| Array.new(2) { |j| i * j } }; a[1][1] += 5; a }
t(49) { a = [5]; a[3] = 1; a }
t(50) { a = [1, 2, 3]; a[1..] = 9; a[0, 0] = [7, 8]; a }
t(51) { a = %w[x y]; b, (c, *d), e = 1, [2, 3, 4], 5; [b, c, d, e, a] }
t(52) { a, b = b = 1, 2; [a, b] }
t(53) { *a, b = 1, 2, 3; (c, d), e = [1, 2], 3; [a, b, c, d, e] }
t(54) { a = b = []; a << 1; b }
t(55) { x = if false then 1 end; x }
t(56) { x = while false do end; x }
t(57) { i = 0; r = until i == 3 do i += 1; end; [r, i] }
t(58) { i = 0; begin; i += 1; end while i < 3; i }
t(59) { (i = 10) && i > 5 and i < 20 }
t(60) { v = nil; v ||= 5; v &&= v + 1; v }
t(61) { h = {}; h[:a] ||= []; h[:a] << 1; h[:b] = h.fetch(:b, 0) + 1; h }
t(62) { a = 5; a > 3 ? (a < 10 ? :mid : :high) : :low }
t(63) { case 5 when 1..3 then :a when Integer, Float then :b end }
t(64) { case "hello" when /^h(.)/ then $1 end }
t(65) { case when 1 > 2 then :x else :y end }
t(66) { for i in 1..3 do end; i }
t(67) { for a, b in [[1, 2], [3, 4]] do end; [a, b] }
t(68) { (1..3).step(2).to_a + 1.step(10, 4).to_a + 10.downto(8).to_a + 1.0.step(2.0, 0.5).to_a }
t(69) { 10.times.select(&:even?).each_slice(2).map(&:sum) }
t(72) { defined?(foo).inspect + defined?(puts).inspect + defined?(String).inspect + defined?(@a).inspect + defined?(x = 1).inspect + defined?(yield).inspect }
t(73) { "%s" % :a + "a" "b" 'c' }
t(74) { <<~A + <<-B
    x
      y #{1 + 1}
    z
  A
    raw
    B
}
t(75) { <<~'Q'
  no #{x} \n
    indented
  Q
}
t(76) { [?a, ?\n, "\x41", "\u0041", "\101", 'a\'b', %q(a(b)c), %Q[#{1}], %w[a#{1} b], %W[a#{1} b], %i[a b]] }
t(77) { 1_000.digits + [255.to_s(2), 255.to_s(16), "ff".to_i(16), 0b101, 3.14.to_i, 3.99.round, -3.5.round, 2.5.round, 3.5.round, 2.675.round(2)] }
t(78) { [10.gcd(4), 10.lcm(4), -7.abs, 5.pred, 5.succ, 5.clamp(1, 3), 5.between?(1, 9), 6.0.to_i, 1e3.to_i, 10.0 / 3] }
t(79) { [0.1 + 0.2, 1.1 * 3, 1e-7, 1.0e10, 12345678901234567.0, 1.23456789012345e+25, 100.0.to_s, 1e2.inspect, 5e-324, 1.7976931348623157e308] }
t(80) { [3.7.floor, -3.7.ceil, 3.14159.round(2), 1234.round(-2), 15.round(-1), 25.round(-1, half: :even), 3.7.truncate, -3.7.truncate, 1e20.to_i, 2**64 % 1000] }
