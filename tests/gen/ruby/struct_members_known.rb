# Members of Structs whose class is known where they are used.
Point = Struct.new(:x, :y)
a = Point.new(1, 2)
a.x = 5
a.y += 1
a.x -= 2
p a, a.x, a.y, a.x.class
b = a.dup
b.x = 9
p a.x, b.x, a == b, a == Point.new(3, 3), a.eql?(Point.new(3, 3)), a.hash == Point.new(3, 3).hash
p Point.new(1), Point.new(1).y.nil?
a.y ||= 4
a.y &&= a.y + 1
p a.y
a.freeze
begin
  a.x = 1
rescue FrozenError => e
  puts e.message
end
p a.frozen?, a.to_a, a.to_h, a.each.to_a, a.map { |v| v * 2 }, a.sum, a.max, a.include?(4), a.size, a.values, a.members
p a[0], a[:y], a["x"], a.dig(:x), a.values_at(0, 1), a.each_pair.to_a
x, y = *a
p x, y
case a
in [m, n] then p [m, n]
end
case a
in { x:, y: } then p x + y
end
begin
  a.z
rescue NoMethodError => e
  puts e.message
end
begin
  Point.new(1, 2, 3)
rescue ArgumentError => e
  puts e.message
end
# Members that are named like methods.
Odd = Struct.new(:size, :name, :sum, :count, :first, :value, :zip, :min)
o = Odd.new(1, "n", 3, 4, 5, 6, 7, 8)
p o.size, o.name, o.sum, o.count, o.first, o.value, o.zip, o.min
o.size = 10
o.count += 1
p o.size, o.count, o
# With methods, a superclass, Comparable, keywords.
Account = Struct.new(:owner, :balance) do
  include Comparable
  def deposit(n)
    self.balance += n
    self
  end
  def <=>(other) = balance <=> other.balance
  def rich? = balance > 100
  def to_s = "#{owner}: #{balance}"
end
one = Account.new("ann", 50)
two = Account.new("bob", 150)
puts one, two, one < two, [two, one].min, one.deposit(200).rich?, one.balance, one.clamp(two, one)
class Shape < Struct.new(:w, :h)
  def area = w * h
  def grow!(n)
    self.w += n
    self.h = h + n
    self
  end
end
s = Shape.new(2, 3)
p s.area, s.grow!(1), s.w, s.area
class Box < Shape
  attr_accessor :label
  def area = super + 1
end
box = Box.new(4, 5)
box.label = "l"
box.w = 1
p box.area, box.label, box.w, box
Key = Struct.new(:a, :b, keyword_init: true)
k = Key.new(a: 1)
k.b = k.a + 1
p k.a, k.b, k
def total(list) = list.sum { |q| q.x + q.y }
p total([Point.new(1, 2), Point.new(3, 4)])
none = [Point.new(1, 2)].find { |q| q.x > 5 }
p none&.x
begin
  none.x
rescue NoMethodError => e
  puts e.message
end
def moved(pt, by) = Point.new(pt.x + by, pt.y + by)
p moved(Point.new(1, 1), 2), moved(Point.new(1.5, 1), 2)
h = { Point.new(1, 2) => :here }
p h[Point.new(1, 2)], h[Point.new(2, 1)]
q = Point.new([1], { a: 1 })
q.x << 2
q.y[:b] = 2
p q
p [Point.new(2, 1), Point.new(1, 2)].sort_by(&:x), [Point.new(2, 1)].map(&:y)
