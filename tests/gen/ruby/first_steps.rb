# A point in the plane.
class Point
  attr_reader :x, :y

  def initialize(x, y)
    @x = x
    @y = y
  end

  def +(other)
    Point.new(@x + other.x, @y + other.y)
  end

  def to_s
    "(#{@x}, #{@y})"
  end
end

# Fibonacci
def fib(n)
  return n if n < 2
  fib(n - 1) + fib(n - 2) # the slow way
end

puts Point.new(1, 2) + Point.new(3, 4)
puts fib(20)

[1, 2, 3].each do |x|
  next if x == 2
  puts "x is #{x}"
end

i = 0
while i < 3
  i += 1
  break if i == 2
end
puts i

names = %w[b a c]
sorted = names.sort.map { |n| n.upcase }
p sorted
h = { a: 1, "b" => 2 }
h.each { |k, v| puts "#{k}: #{v}" }
x = if i > 1 then "big" else "small" end
puts x
begin
  raise ArgumentError, "bad"
rescue ArgumentError => e
  puts e.message
ensure
  puts "done"
end
case i
when 1 then puts "one"
when 2, 3
  puts "few"
else
  puts "many"
end
def each_pair_of(list)
  list.each_with_index { |a, k| yield a, k }
end
each_pair_of([5, 6]) { |a, k| puts a * k }
def first_even(list)
  list.each { |x| return x if x.even? }
  nil
end
p first_even([1, 4, 5])
a, b = 1, 2
a, b = b, a
p a, b
first, *rest = [1, 2, 3]
p first, rest
