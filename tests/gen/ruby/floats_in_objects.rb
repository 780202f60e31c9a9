class Place
  attr_accessor :x, :y
  attr_reader :w
  alias_method :ex, :x
  alias ey y
  def initialize(x, y)
    @x = x
    @y = y
    @w = x * 2
    @secret = 0.5
  end
  def +(o) = Place.new(@x + o.x, @y + o.y)
  def scale!(f)
    @x *= f
    @y = @y * f
    self
  end
  def both
    @x, @y = @y, @x
    [@x, @y]
  end
  def set(v) = (@x = v)
  def maybe
    @x ||= 9.0
    @y &&= 7.5
    @w = if @x > 1.0 then 3.0 else 4.0 end
    self.x += 1.0
    self.y = x + y
    x
  end
  def secret = @secret
  def to_s = "(#{@x}, #{@y})"
  def ==(o) = o.is_a?(Place) && @x == o.x && y == o.y
  def hash = [@x, @y].hash
  alias eql? ==
end
class Sub < Place
  def initialize(x, y, z)
    super(x, y)
    @z = z
  end
  attr_reader :z
  def sum = @x + y + @z
end
a = Place.new(1.0, 2.0)
b = Place.new(0.5, 0.25)
puts a + b
c = (a + b).scale!(2.0)
p c.x, c.y, c.w, c.ex, c.ey
p c.both
p c.set(3.25)
p c.maybe, c.x, c.y, c.w
p [a, b].map(&:x), [a, b].sum(&:y), [a, b].sort_by(&:x).map(&:y)
p [a, b].map { |q| q.x }.sum
p c.instance_variables, c.instance_variable_get(:@x), c.instance_variable_get("@secret")
puts c.inspect.sub(/0x\h+/, "0x")
puts a.send(:x), a.public_send(:y), a.method(:x).call
a.send(:x=, 8.0)
p a.x
d = a.dup
d.x = 4.0
d.y -= 1.5
p a.x, d.x, d.y, a == d, a == a.dup
s = Sub.new(1.0, 2.0, 3.0)
p s.sum, s.z, s.x, s.ex
s.x, s.y = 5.0, 6.0
p s.sum
puts s.inspect.sub(/0x\h+/, "0x")
h = { a => 1 }
p h[a.dup]
z = (a.x = 2.5)
p z, a.x.class, a.x.to_i, a.x.nan?
a.freeze
begin
  a.x = 1.0
rescue FrozenError => e
  puts e.message.sub(/0x\h+/, "0x")
end
x = a.x
x += 1
p x, a.x
nilable = [a, nil].first
nilable.x if nilable
p nilable&.x
v = [a, b].max_by { |q| q.x - q.y }
p v.x
def over(pt) = pt.x / pt.y
p over(b), over(a)
p a.x.to_s + "!", "%.2f" % a.y, -a.x, a.x.round, a.x ** 2, a.x % 2, a.x <=> a.y, a.x.clamp(0.0, 1.0)
case a
in Place then puts "point"
end
case a.x
when 2.5 then puts "two and a half"
end
e = [1, "x", a].last
p e.x

# Not always a Float: an Integer, nil, or what a subclass or a caller puts there.
class Mixed
  attr_accessor :n
  def initialize = @n = 1.5
end
m = Mixed.new
p m.n
m.n = 2
p m.n, m.n / 4
class Late
  attr_accessor :v
  def fill = @v = 1.5
end
l = Late.new
p l.v
l.fill
p l.v
class Base
  attr_reader :q
  def initialize = @q = 1.0
  def show = p(@q)
end
class Whole < Base
  def initialize
    super
    @q = 7
  end
end
Base.new.show
Whole.new.show
[Base.new, Whole.new].each { |o| p o.q }
class Asked
  attr_accessor :f
  def initialize = @f = 0.25
end
[Asked.new, Mixed.new].each do |o|
  p o.is_a?(Asked) ? o.public_send(:f) : o.public_send(:n)
end
def put(o, v) = o.f = v
k = Asked.new
put(k, 3.5)
p k.f, k
  .then { |o| o.f += 1 }
class Kept
  attr_reader :value
  def initialize(value) = @value = value
  def value=(v)
    @value = v * 2.0
  end
end
kept = Kept.new(1.0)
kept.value = 4.0
p kept.value
kept.value += 1.0
p kept.value
class Deep
  include Comparable
  attr_reader :d
  def initialize(d) = @d = d
  def <=>(o) = @d <=> o.d
  def deconstruct = [@d]
  def deconstruct_keys(_) = { d: @d }
end
p [Deep.new(2.0), Deep.new(1.0)].min.d, Deep.new(1.0) == Deep.new(1.0)
case Deep.new(2.5)
in [Float => f] then p f
end
case Deep.new(2.5)
in { d: 2.5 => f } then p f
end
class Asked2; def initialize = @f = 0.25; def d = [defined?(@f), defined?(@g)]; end
p Asked2.new.d
