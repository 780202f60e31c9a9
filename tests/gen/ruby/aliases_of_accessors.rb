class A
  attr_reader :name
  alias to_s name
  def initialize(name) = @name = name
end
class B
  def name = "b#{@n}"
  def name=(x)
    @n = x
  end
  alias to_s name
  alias_method :label, :name
  alias_method :label=, :name=
end
class C
  attr_accessor :name
  alias_method :title, :name
  alias_method :title=, :name=
  alias to_str name
end
puts A.new("x"), "#{A.new("y")}", [A.new("z")].join
b = B.new
b.name = 3
puts b, "#{b}", b.label, b.public_send(:label)
b.label = 4
puts b.name, [b].map(&:label).inspect, [b].join
c = C.new
c.title = "t"
puts c.name, c.title, "a" + c, [c].map(&:title).first
class Base
  def name = "base"
  def name=(v); @v = v; end
  alias to_s name
  attr_accessor :kind
  alias sort kind
end
class Sub < Base
  def name = "sub"
  def kind = "subkind"
end
s = Sub.new
s.kind = "k"
puts s, s.name, s.sort, s.kind
Point = Struct.new(:x, :y) do
  alias to_s x
  alias_method :width, :x
end
class Named < Struct.new(:name, :age)
  alias to_s name
end
point = Point.new("a", 2)
puts point, point.width, "#{point}", Named.new("n", 1)
class Made
  define_singleton_method(:kinds) { %w[a b] }
  define_singleton_method("label") { |text = "none"| "<#{text}>" }
end
p Made.kinds, Made.label, Made.label(3)
