# Methods of the library that have a short way for common arguments, and those for which it is not taken.

puts "== words"
p "  a\tb\n c\v\f\rd \0 e ".split, "".split, " \n ".split, "é ü  𝄞 x".split
p " a b ".split(" "), " a b  c ".split(" ", 2), " a b ".split(" ", -1), "  ".split(" ", -1)
p "a\u00a0b\u2003c".split

puts "== reversed, counted"
p "".reverse, "añb𝄞c".reverse, ("ab" * 200).reverse.length, "𝄞".reverse
p "hello".count("l"), "".count("l"), "aaa".count("a"), "a^b^".count("^"), "a-b".count("-"), "𝄞𝄞".count("𝄞")
p ("x" * 63 + "𝄞").length, ("x" * 64 + "𝄞").length, "𝄞x".length

puts "== gsub with a block"
puts "cat dog".gsub(/[aeiou]/) { |m| "<#{m}#{$~[0]}#{$~.pre_match}>" }
p $~[0], $~.begin(0)
puts "k1=v1 k2=v2".gsub(/(\w+)=(\w+)/) { "#{$2}=#{$1}" }
p $1, $2
puts "none".gsub(/z/) { "y" }
p $~
puts "aXbX".gsub("X") { |m| "#{m}#{$~.begin(0)}" }
puts "abc".gsub(/b*/) { |m| "[#{m}]" }
puts "1 2 3".gsub(/\d/) { |m| "9 8".gsub(/\d/) { |n| n + m } }
puts "a.b".gsub(/(?<left>\w)\./) { "#{$~[:left]}!" }
puts "ab".gsub(/[ab]/) { nil }.inspect
found = "abcd".gsub(/[a-z]/) { |m| break m if m == "c"; m }
p found, $~[0]
p "a-b".gsub(/-/, "-" => "+"), "a-b".gsub(/[a-z]/, "a" => 1)
p "tel: 55".gsub(/\d/) { |d| (d.to_i + 1).to_s }

puts "== the name of a method as a block"
words = %w[pear fig apple]
p words.map(&:capitalize), words.map(&:size), words.sort_by(&:size), words.group_by(&:size)
p words.map(&:size).sum, words.map(&:to_sym), words.sum(&:size), words.min_by(&:length)
p [[1, 2], [3]].map(&:sum), [[1, 2], []].reject(&:empty?), [3, -4].map(&:abs), [1, 2].select(&:even?)
p [1.5, 2.5].map(&:to_i), [nil, 1].map(&:to_s), [1, "a", :b].map(&:to_s), [1, 2].map(&:succ)
p words.each(&:upcase), words.partition(&:ascii_only?), words.flat_map(&:chars).first(3)
begin
  p ["", "a"].map(&:ord)
rescue ArgumentError => e
  puts e.message
end
begin
  words.map(&:nothing)
rescue NoMethodError => e
  puts e.message
end
class Length
  def size
    7
  end
end
p [Length.new, "four"].map(&:size)

puts "== keys"
grid = {}
grid[[1, 2]] = :a
grid[[1, 2.0]] = :b
grid[[1, "2"]] = :c
grid[[1, [2]]] = :d
grid[[1, 2]] = :e
grid[[]] = :f
grid[[nil]] = :g
p grid, grid[[1, 2]], grid[[1, 2.0]], grid[[nil]], grid[[2, 1]], grid.size
grid.delete([1, 2])
p grid[[1, 2]], grid.key?([1, [2]])
key = [1]
changed = { key => 1 }
key << 2
changed[key] = 2
p changed[[1]]
p changed.rehash[[1, 2]]
by_identity = {}.compare_by_identity
by_identity["a"] = 1
by_identity[key] = 2
p by_identity[key], by_identity[[1, 2]]
frozen = { a: 1 }.freeze
begin
  frozen[:b] = 2
rescue FrozenError => e
  puts e.message
end
running = { a: 1, nil => 2 }
begin
  running.each { |k, _| running[[k]] = 1 }
rescue RuntimeError => e
  puts e.message
end
running.each { |k, v| running[k] = v + 1 }
p running, running[nil]

puts "== a hash without braces as the last argument"
p "a<b".gsub(/[<a]/, "<" => "&lt;", "a" => "A")
p [1, 2].push("k" => 1), [[1, 2]].include?([1, 2])

puts "== sorted by keys"
fruit = %w[pear fig apple fig kiwi date]
p fruit.sort_by { |x| [x.size, x] }, fruit.sort_by { |x| [-x.size, x] }, fruit.sort_by { |x| x }, fruit.sort_by { |x| [x[0], x.size] }
many = (1..1000).map { |i| (i * 7919) % 1009 }
p many.sort_by { |x| [x % 10, -x] }.first(12), many.sort_by { |x| -x }.first(5), many.sort_by { |x| x * 5_000_000_000 }.first(5), many.sort_by { |x| x % 3 }.first(8)
p many.sort_by { |x| x - 500 }.last(3), many.sort_by { |x| (x - 500) * 4_294_967 }.first(3), many.sort_by { 0 }.first(4)
begin
  p [3, nil, 1].sort_by { |x| [x, 1] }
rescue => e
  p e.class, e.message
end
begin
  p [3, 2, 1].sort_by { |x| x == 2 ? "a" : x }
rescue => e
  p e.class, e.message
end
p [[1, "b"], [1, "a"], [0]].sort_by { |x| x }, %w[𝄞 ｡ z].sort_by { |x| [x] }, [1.5, 1, 2].sort_by { |x| x }, [[2, 1.0], [2, 1], [1, 5]].sort_by { |x| x }
p [3, 1, 2].sort_by { [] }, [].sort_by { |x| x }, { b: 2, a: 1 }.sort_by { |k, v| v }, [10**20, 1].sort_by { |x| x }

puts "== lists that are frozen while others are not"
def fill(list, count)
  count.times do |i|
    list << i
    list[i] = -i
  end
  list
end
list = fill([], 5)
other = fill([], 2)
list.freeze
begin
  fill(list, 1)
rescue FrozenError => e
  puts e.message
end
begin
  list[1] = 7
rescue FrozenError => e
  puts e.message
end
begin
  list[-1] = 7
rescue FrozenError => e
  puts e.message
end
p fill(other, 3), list, other[7] = 1, other

puts "== text that grows"
line = +""
5.times { |i| line << "x" << i.to_s << 33 << :y.to_s }
p line, line.length, (+"é" << "t" << 233).size
made = (+"a#{line.size}" << "b")
same = made
made << "c"
p same, made.equal?(same), (+made).equal?(made)
begin
  line << nil
rescue TypeError => e
  puts e.message
end
begin
  line.freeze << "z"
rescue FrozenError => e
  puts e.message
end

puts "== sums beyond the safe Integers"
wide = [9_007_199_254_740_000] * 5
puts wide.sum, wide.sum(2**70), (wide + [2**80, -2**80, 1]).sum, wide.map { |v| -v }.sum
puts (wide + [0.5]).sum, (1..2_000).sum { |v| v * 9_007_199_254_740 }, [2**64, -2**64, 3].sum
begin
  (wide + [nil]).sum
rescue TypeError => e
  puts e.message
end

puts "== keys by content"
board = {}
20.times { |x| 20.times { |y| board[[x - 10, y - 10]] = x * y } }
puts board.size, board[[-10, 9]], board[[3, -4]], board[[10, 10]].inspect
board.delete([3, -4])
puts board[[3, -4]].inspect, board.key?([3, -3]), board.size
mixed = { [1, "a"] => 1, [1, :a] => 2, [1.0, "a"] => 3, [1, ["a"]] => 4, [] => 5, [[]] => 6, [nil] => 7, [2**64] => 8 }
puts mixed[[1, +"a"]], mixed[[1, :a]], mixed[[1.0, "a"]], mixed[[1, ["a"]]], mixed[[]], mixed[[[]]], mixed[[nil]], mixed[[2**64]]
puts mixed[[1.0, :a]].inspect, mixed[[2.0**64]].inspect
deep = [[[[[[[[[[[1]]]]]]]]]]]
other = [[[[[[[[[[[2]]]]]]]]]]]
nested = { deep => "one", other => "two" }
puts nested[[[[[[[[[[[[1]]]]]]]]]]]], nested[[[[[[[[[[[[2]]]]]]]]]]]], nested.size
nested.delete(deep)
puts nested.size, nested[other], nested[deep].inspect
class Cell
  attr_reader :row

  def initialize(row)
    @row = row
  end

  def hash
    row % 2
  end

  def eql?(other)
    row == other.row
  end
end
cells = {}
6.times { |row| cells[Cell.new(row)] = row }
puts cells[Cell.new(4)], cells[Cell.new(7)].inspect, cells.size
cells.delete(Cell.new(2))
cells[[Cell.new(3), 1]] = 9
puts cells.values.inspect, cells[[Cell.new(3), 1]], cells[Cell.new(0)]

puts "== words and their turns"
puts "  a b   c ".split.inspect, "a\tb c\n".split.inspect, " ".split.inspect, "".split.inspect, "x".split.inspect
puts "été élan".capitalize, "ßa".capitalize, "aÉ".capitalize, "".capitalize.inspect, "1aB".capitalize, "ǆx".capitalize
puts "añb".reverse, "a😀b".reverse, ("ab" * 200).reverse[0, 4], "".reverse.inspect
puts "one two".scan(/[a-z]+/).inspect, $~[0], "none".scan(/\d/).inspect, $~.inspect
puts "ab12".scan(/(?:a|1)./).inspect, $~.begin(0), "aaa".scan(/(?=a)/).size, $~.end(0)
puts "abab".scan(/\ba|b\z/).inspect, $~.pre_match
order = []
sorted = [5, 3, 9, 1, 7, 3].sort { |a, b| order << [a, b]; a <=> b }
puts sorted.inspect, order.inspect

puts "== parts with a limit"
puts "a=b=c".split("=", 2).inspect, "a=b=c".split("=", -1).inspect, "a==".split("=", -1).inspect, "".split("=", 2).inspect
puts "==".split("=", 2).inspect, "a".split("=", 2).inspect, "a::b::c".split("::", 3).inspect, "abc".split("", 2).inspect
puts "a=b".split("=", 1).inspect, "a b c".split(" ", 2).inspect, "x=y=".split("=", 5).inspect

puts "== numbers that texts begin with"
puts "0042".to_i, "123456789012345".to_i, "1234567890123456789".to_i, "12_3".to_i, " 7".to_i, "9x".to_i, "".to_i, "-5".to_i

puts "== the least of a list"
puts [3, 1, 2].min, [3, 9, 2].max, [].min.inspect, [1, 0.5].min, [2**70, 3].max, [5].max, %w[b a].min
begin
  [1, nil].max
rescue ArgumentError => e
  puts e.message
end

puts "== structs and exceptions by the hundred"
Pair = Struct.new(:left, :right)
pairs = Array.new(100) { |i| Pair.new(i % 7, i % 3) }
puts pairs.uniq.size, pairs.max_by { |pair| [pair.left, pair.right] }.inspect, Pair.new(1).inspect, Pair.new(1, a: 2).right.inspect
begin
  Pair.new(1, 2, 3)
rescue ArgumentError => e
  puts e.message
end
class Odd < StandardError
  def initialize(number = 0)
    super("odd #{number}")
  end
end
class Wide < StandardError
  attr_reader :left, :right

  def initialize(left, right = 5)
    @left = left
    @right = right
  end
end
caught = Hash.new(0)
100.times do |i|
  case i % 4
  when 0 then raise Odd
  when 1 then raise Odd, i
  when 2 then raise Wide.new(i)
  else raise Wide, i
  end
rescue Odd, Wide => e
  caught[e.is_a?(Wide) ? e.right : e.message.size] += 1
end
puts caught.inspect
begin
  raise Wide
rescue ArgumentError => e
  puts e.message
end

puts "== members of structs by their names"
Size = Struct.new(:width, :height) do
  def area = width * height
  def wide? = self.width > height
  def grow = Size.new(width + 1, height + 1)
  def rename = (self.width = 9; width)
end
size = Size.new(2, 3)
puts size.area, size.wide?, size.grow.inspect, size.rename, Size.new.inspect, Size.new(4).height.inspect
class Half < Struct.new(:left, :right)
  def initialize(left)
    self.left = left
  end

  def both = [left, right]
end
p Half.new(1).both
Named = Struct.new(:name, :size, :then, keyword_init: true) do
  def text = "#{name} #{size}"
end
puts Named.new(name: "n", size: 3).text
begin
  Named.new("n")
rescue ArgumentError => e
  puts e.message
end
begin
  Size.new(1, 2, 3)
rescue ArgumentError => e
  puts e.message
end
