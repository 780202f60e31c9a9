# Classes made by Class.new(Base) with a block.

Conflict = Class.new(StandardError) do
  attr_reader :slot
  def initialize(slot, with)
    @slot = slot
    super("#{slot} conflicts with #{with}")
  end
end
p Conflict.new(1, 2).slot
p Conflict.new(1, 2).message
NotFound = Class.new(StandardError)
Sub = Class.new(NotFound)
class Inner
  Deep = Class.new(Conflict) do
    def initialize(n) = super(n, "deep")
    def extra = @extra ||= slot + 1
  end
  Odd = Class.new(StandardError) { def message = "odd #{super}" }
end
begin
  raise Sub, "x"
rescue NotFound => e
  p e.message, e.class.ancestors.take(3)
end
begin
  raise Inner::Deep, 3
rescue Conflict => e
  p e.message, e.extra, e.class, e.class.superclass
end
begin
  raise Inner::Odd
rescue => e
  p e.message
end
Thing = Class.new do
  attr_accessor :name
  class << self
    def build(...) = new(...).tap { |t| t.name ||= "none" }
  end
  def initialize(name = nil)
    @name = name
  end
  def to_s = "Thing #{name}"
  def self.kind = :thing
end
p Thing.new.respond_to?(:build), Thing.instance_methods(false).sort
Other = Class.new(Thing) do
  def to_s = super + "!"
end
puts Other.new("b"), Other.kind
e = Other.new
p e.name

class Value < String
  attr_reader :value
  def initialize(attr, name, value = nil)
    @attr = attr
    @value = value.nil? ? name.to_s : value
    super(name.to_s)
  end
  def text = "#{@attr}: #{self}"
  def ==(other)
    super(other.to_s) || value == other
  end
  def shout = upcase + "!"
end
v = Value.new(:size, :big, 3)
p v, v.class, v.value, v.text, v == "big", v == 3, v == :big, v == "x", "big" == v, v.shout, v.upcase.class, v + "x", (v + "x").class
p v.is_a?(String), String === v, v.length, v.instance_of?(String), Value.superclass, Value.ancestors.include?(Comparable), v.dup.class, v.dup.value, v.to_s, v.to_s.class, v.to_str
p [v].include?("big"), [v].join("-"), "#{v}!", { "big" => 1 }[v], v.frozen?, v.hash == "big".hash, v.eql?("big"), v.start_with?("b"), v =~ /i/, v.to_sym, v <=> "c", v.respond_to?(:upcase), v.respond_to?(:shout)
case v
when String then puts "string"
end
v << "ger"
p v, v.size
class Name < String; end
n = Name.new("ab")
p n, n.class, n.reverse.class, n * 2, n.inspect, n.instance_variables, Name.new.empty?
class Loud < String
  def to_s = "LOUD"
  def inspect = "#<Loud #{super}>"
  def hello(x = 1, *r, k: 2) = [x, r, k, self[0]]
end
l = Loud.new("quiet")
puts l.to_s, l.inspect, "#{l}"
p l, l.hello, l.hello(3, 4, k: 5)
class Page < Array
  attr_reader :total
  def initialize(items = [], total: nil)
    @total = total || items.size
    super(items)
  end
  def first_two = first(2)
  def pages = (total / 2.0).ceil
end
a = Page.new([1, 2, 3], total: 10)
p a, a.class, a.total, a.first_two, a.pages, a.size, a.map { |x| x * 2 }, a.map { |x| x }.class, a.select(&:odd?).class, a + [4], (a + [4]).class, a == [1, 2, 3], [1, 2, 3] == a, a.is_a?(Array), Array === a, Page.superclass, a.to_a.class, a.dup.class, a.dup.total
a << 9
p a, a.last, a[0], a.slice(0, 2).class, a.inspect, a.include?(9), a.each_slice(2).to_a, a.sum, a.reverse.class, a.sort.class, a.empty?
x, y = a
p x, y, [*a], [[0], a].flatten, [0].concat(a)
class Stack < Array
  def push(x)
    super(x * 10)
    self
  end
  def [](i) = "item #{super}"
end
s = Stack.new
s.push(1).push(2)
p s, s[0], s.length, Stack.new(2) { |i| i + 1 }, Stack.new(2, 0), Stack.new([5]).class, Stack[1, 2].class
class Span < Range
  def width = self.end - self.begin
  def +(n) = Span.new(self.begin + n, self.end + n)
  def note=(n)
    @note = n
  end
  attr_reader :note
end
r = Span.new(1, 5)
r.note = "hi"
p r, r.width, r + 2, (r + 2).class, r.include?(3), r.to_a, r.class, r.is_a?(Range), Span.superclass, r == (1..5), r.note, r.exclude_end?, Span.new(1, 5, true).exclude_end?
begin
  Span.new(1, "a")
rescue ArgumentError => e
  puts e.message
end
class Window < Range
  def initialize(from, size)
    super(from, from + size)
    @size = size
  end
  def step_size = @size
end
w = Window.new(2, 3)
p w, w.step_size, w.sum, (w === 4)
T = Class.new(String) { def twice = self * 2 }
p T.new("ab").twice, T.new("x").class
L = Class.new(Array) { def second = self[1] }
p L.new([1, 2]).second
klass = [Value, Page, Window]
p klass[0].new(:a, "b").value, klass[1].new([1]).total, klass[2].new(1, 2)
class H < Hash
  def initialize(name)
    super()
    @name = name
    self[:a] = 1
  end
  attr_reader :name
end
hk = [H].first
p hk.new("x"), hk.new("x").name, H.allocate.class, Page.allocate, Name.allocate
def kind(x)
  case x
  when Array then "array #{x.length}"
  when String then "string #{x.length}"
  when Range then "range"
  end
end
p kind(a), kind(n), kind(w)
a.freeze
begin
  a << 1
rescue => e
  puts e.class
end
p a.frozen?, a.clone.frozen?, a.clone.class
