# Values whose types are followed through calls, attributes and Arrays: what must not be assumed.

class Cell
  attr_accessor :value

  def initialize(value)
    @value = value
  end
end

cells = [Cell.new(1), Cell.new(2)]
cells.each { |cell| cell.value += 0.5 }
p cells.map(&:value)
cells[0].value = "text"
p cells.map { |cell| cell.value * 2 }
cells << nil
begin
  cells.each { |cell| cell.value }
rescue NoMethodError => e
  puts e.message
end

class Base
  def initialize(name)
    @name = name
  end

  def to_s = "#{self.class} #{@name}"
end

class Derived < Base
  def initialize(number)
    super(number.to_s * 2)
  end
end
puts Derived.new(4), Base.new(:sym)

def twice(value) = value + value
p twice(1), twice("a"), twice([1]), twice(1.5)

def numbers
  yield 1
  yield 2.5
  yield "three"
end
numbers { |n| p n * 2 }

rows = [[1, 2], [3]]
rows.each { |row| row << "x" }
other = rows
other[0] = nil
p rows, rows.first.nil?
grid = Array.new(2) { Array.new(2, 0) }
grid[1][3] = 5
p grid, grid[1][2].nil?
list = [1, 2, 3]
holder = { list: list }
holder[:list] << 2.5
p list.sum, list.map { |x| x / 2 }
total = 0.0
list.each { |x| total += x }
p total, total / 2, -total, total > 1, total == 8.5
a, b = 1, 2.0
a, b = b, a
p a, b
big = 4_000_000_000_000_000
3.times { big *= 1000 }
p big
i = 0
i += 1 while i < 10
p i, i * i, i / 3, i % 4

class Money
  attr_reader :cents

  def initialize(cents) = @cents = cents
  def +(other) = Money.new(cents + (other.is_a?(Money) ? other.cents : other))
  def inspect = "#{cents}c"
end
sum = Money.new(1)
sum += Money.new(2)
sum += 4
p sum, [Money.new(1), Money.new(2)].inject(:+), [Money.new(5), 6].sum(Money.new(0))
p 1.5 - 9007199254740993, 9007199254740993 * 2.0, 9007199254740993 < 1.5
