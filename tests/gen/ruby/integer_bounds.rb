# Bounds that gen follows: what a variable may hold, and whether it may be below zero.

puts "== what grows has no bound"
a, b = 0, 1
100.times { a, b = b, a + b }
puts a
product = 1
(1..30).each { |factor| product *= factor }
puts product
n = 3
60.times { n = n * n % 1_000_003 + 4_000_000_000_000_000 }
puts n
def grow(list, size)
  list << list.last * 3 + 1
  list.size < size ? grow(list, size) : list
end
puts grow([1], 45).last
step = 0
3.times { step += 4_294_967_295 }
puts step
step = 0
3_000_000.times { step += 4_294_967_295 }
puts step * 3

puts "== large literals"
seed = 2_147_483_648
puts seed * 4_194_304, seed * 8_388_608, 4_294_967_295 * 4_294_967_297
puts 3_000_000_000 * 3_000_000_000, -2_147_483_648 * 4_194_305, 0xffff_ffff * 0xffff_ffff

puts "== remainders and quotients below zero"
-4.upto(4) { |i| puts "#{i % 3} #{i / 3} #{i.abs % 3}" }
4.downto(-4) { |i| print i % 3, " ", i / 3, "\n" }
(-3..3).each { |i| print i % 4, " " }
(-3...3).reverse_each { |i| print i % 4, " " }
puts
x = 5
x -= 9
puts x % 3, x / 3
y = 7
puts(-y % 3, -y / 3, (-y).abs % 3)
low = [3, 4]
low[0] -= 10
low[1] -= 4
low.each { |v| print v % 5, " ", v / 5, " " }
puts
low.map { |v| -v }.each { |v| print v % 5, " " }
low << -8
puts low.last % 5, low.sum % 5
count = 2
while count > -4
  print count % 3, " "
  count -= 1
end
puts
def under(value)
  value % 7
end
puts under(3), under(-3)
class Level
  attr_accessor :height

  def initialize
    @height = 3
  end

  def slope
    height % 4
  end
end
level = Level.new
puts level.slope
level.height -= 9
puts level.slope
level.height = -1
puts level.slope
puts [1, 2, 3].inject(0) { |sum, v| sum - v } % 4
puts 5.pred.pred % 3, (2 - 7) % 3, (2 - 7) / 2, ~5 % 4, (1 << 3) % 5, (-9 >> 1) % 4, (-9 & 6) % 4, (-9 ^ 6) % 4

puts "== by zero"
[3, 0].each do |by|
  puts 7 % by, 7 / by
rescue ZeroDivisionError => e
  puts e.message
end
begin
  puts 7 % 0
rescue ZeroDivisionError => e
  puts e.message
end

puts "== nil and other kinds on the way"
maybe = nil
maybe = 3 if n > 0
puts maybe % 2
mixed = [1, 2.5, 10**20]
mixed.each { |v| puts v % 2, v / 2 }
def either(flag)
  flag ? 8 : 8.5
end
puts either(true) / 3, either(false) / 3, either(true) % 3
big = 10**18
3.times { |i| puts (big + i) % 7, (big + i) / 7 }
(big..big + 2).each { |v| puts v % 1000, v / 1000 }
(1..big).each do |v|
  break if v > 3

  print v % 2, " "
end
puts
9_007_199_254_740_993.downto(9_007_199_254_740_991) { |v| puts v % 10, v / 10 }

puts "== indices"
row = [10, 20, 30]
3.times { |i| print row[i], row[i + 1].inspect, row[i - 1], " " }
puts
grid = Array.new(3) { |i| Array.new(3) { |j| i * 3 + j } }
puts grid[1][2], grid[-1][-1], grid[2][9].inspect
begin
  grid[5][0]
rescue NoMethodError => e
  puts e.message
end
begin
  puts row[0] + row[7]
rescue TypeError => e
  puts e.message
end
holes = []
holes[3] = 1
p holes, holes[1]

puts "== ranges made into lists"
p (1..5).to_a.map { |v| v * 2 % 3 }, (-2..2).to_a.map { |v| v % 3 }, (-2..2).select { |v| v % 2 == 0 }, (3..1).to_a
list = (1..3).to_a
list[0] -= 5
list << 2.5
list.each { |v| p v % 2 }
p ("a".."e").to_a.map(&:upcase), (1..3.5).to_a.map { |v| v / 2 }, (10**18..10**18 + 1).to_a.map { |v| v % 7 }
p (1..4).reject { |v| v % 2 == 0 }.map { |v| v / 3 }

puts "== strings in blocks"
"añ𝄞".each_char { |c| print c == "ñ", c.size, c.upcase, " " }
"a\nb".each_line { |line| p line.chomp == "a" }
p "x1y2".gsub(/\d/) { |d| (d.to_i * 3 % 2).to_s }, "x1".sub(/\d/) { |d| d == "1" ? "one" : d }
class Same
  def ==(other)
    other == 1 ? 7 : nil
  end
end
puts "same" if Same.new == 1
puts "other" unless Same.new == 2
puts "not" if Same.new != 2
p Same.new == 1, Same.new == 2, [Same.new].include?(1)

puts "== what counts, and what only seems to"
def depth(n, by)
  n <= 0 ? n : depth(n - by, by)
end
puts depth(10, 3), depth(5, 10**17), depth(2**60, 2**59)
class Meter
  attr_reader :turns, :sum

  def initialize
    @turns = 0
    @sum = 1
  end

  def turn
    @turns += 1
    @sum += @sum
  end
end
meter = Meter.new
80.times { meter.turn }
puts meter.turns, meter.sum
low = 9_007_199_254_740_000
2000.times { low += 1 }
puts low, low * 3
twice = 1
70.times { twice = twice + twice }
puts twice
steps = [1]
60.times { |i| steps << steps[i] + steps[i] + 1 }
puts steps.last

puts "== below the limit of a loop"
i = 0
while i < 12
  print i / 5, " ", i * i % 7, " "
  i += 3
  print i / 4, " "
end
puts
i = 2
marks = []
while i * i <= 200
  j = i * i
  while j <= 200 && marks.size < 40
    marks << j / 3
    j += i
  end
  i += 1
end
puts marks.inspect, i, j
n = 0
while n < 5
  n = n * 3_000_000_000_000 + 4_000_000_000
  puts n / 3, n * n
end
again = -> { n += 2**70 }
n = 1
while n < 100
  puts n / 2
  again.call
  puts n / 2
end
k = 3
begin
  puts k * k / 7
  k += 5_000_000_000
end while k < 9
m = 1
while m < 4_000_000_000
  m += m
  print m / 7, " "
end
puts
down = 3
while down < 8
  print down / 2, " "
  down -= 9 if down < 5
  down += 13
end
puts
