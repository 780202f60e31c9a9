# instance_variable_set and instance_variable_get with any name.

def attempt
  p yield
rescue NameError, TypeError, ArgumentError, FrozenError => e
  puts "#{e.class}: #{e.message.lines.first.chomp.sub(/0x\h+/, "0x")}"
end

class Point
  attr_reader :x, :y, :name, :count
  attr_writer :y

  def initialize(**given)
    given.each { |key, value| instance_variable_set("@#{key}", value) }
  end

  def sum = @x + @y
  def size = [@x, @y].sum * 1.0
  def label = @label || "none"
  def admin? = @is_admin
  def each_variable = instance_variables.map { |name| [name, instance_variable_get(name)] }
  def to_s = "(#{@x}, #{@y})"
  def message = "message #{@message.inspect}"
end

point = Point.new(x: 1, y: 2, name: "p")
p point.x, point.y, point.sum, point.size, point.name, point.label, point.count, point.each_variable, point.instance_variables
p point.instance_variable_set(:@x, 2.5), point.x, point.sum, point.size
p point.instance_variable_set("@size", 9), point.size, point.instance_variable_get(:@size), point.instance_variable_set(:@sum, [1]), point.sum
p point.instance_variable_set(:@message, "m"), point.message, point.instance_variable_set(:@is_admin, true), point.admin?, point.instance_variable_set(:@label, "set"), point.label
p point.instance_variables, point.inspect.sub(/0x\h+/, "0x"), point.each_variable.to_h[:@size]
%w[x y].each { |word| point.instance_variable_set("@#{word}", word * 2) }
p point.x, point.y, point.sum, "#{point}"
point.instance_variable_get(:@name) << "!"
p point.name, point.instance_variable_get("@" + "name"), point.instance_variable_get(:@nothing), point.instance_variable_defined?("@x"), point.instance_variable_defined?(:@zz)
point.y = 1
p point.instance_variable_get(:@y), point.remove_instance_variable(:@y), point.y, point.instance_variables.include?(:@y)

class Point3 < Point
  def z = @z
  def list = @list ||= [1, 2]
end
deep = Point3.new(x: 1, y: 2, z: 3)
p deep.z, deep.list.sum, deep.instance_variable_get(:@list) << "three", deep.list.size, deep.list
deep.instance_variable_set(:@list, "text")
p deep.list, deep.list.upcase
other = Object.new
other.instance_variable_set(:@a, 1)
other.instance_variable_set(:@count, 2)
p other.instance_variables, other.instance_variable_get(:@a), other.instance_variable_get("@count")

class Ratio
  def initialize(n) = @n = n
  def half = @n / 2
  def grow = @n += 0.5
end
ratio = Ratio.new(1.5)
p ratio.half, ratio.grow, ratio.instance_variable_set(:@n, 7), ratio.half, ratio.grow, ratio.instance_variable_get(:@n)
copy = Ratio.allocate
point.instance_variables.each { |name| copy.instance_variable_set(name, point.instance_variable_get(name)) }
p copy.instance_variables == point.instance_variables
values = [1, 2]
ratio.instance_variable_set(:@kept, values)
ratio.instance_variable_get(:@kept).push("s")
p values, values.map(&:to_s)

attempt { point.instance_variable_set("x", 1) }
attempt { point.instance_variable_set("@1", 1) }
attempt { point.instance_variable_set("@", 1) }
attempt { point.instance_variable_set(3, 1) }
attempt { point.instance_variable_get("x") }
attempt { point.instance_variable_get(nil) }
attempt { 5.instance_variable_set(:@a, 1) }
attempt { :sym.instance_variable_set(:@a, 1) }
attempt { nil.instance_variable_set(:@a, 1) }
attempt { Ratio.new(1).freeze.instance_variable_set(:@n, 2) }
attempt { Ratio.new(1).freeze.instance_variable_set(:@m, 2) }
