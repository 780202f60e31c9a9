class Vector
  attr_reader :x, :y

  def initialize(x, y)
    @x = x
    @y = y
  end

  def +(other)
    Vector.new(@x + other.x, @y + other.y)
  end

  def dot(other)
    @x * other.x + @y * other.y
  end
end

class Shape
  def area
    0
  end
end

class Square < Shape
  def initialize(side)
    @side = side
  end

  def area
    @side * @side
  end
end

class Rectangle < Shape
  def initialize(width, height)
    @width = width
    @height = height
  end

  def area
    @width * @height
  end
end

sum = Vector.new(0, 0)
step = Vector.new(1, 2)
12_000_000.times { sum += step }
puts sum.x, sum.y, sum.dot(step)
shapes = Array.new(1000) { |i| i.even? ? Square.new(i) : Rectangle.new(i, 2) }
total = 0
6000.times { shapes.each { |shape| total += shape.area } }
puts total
