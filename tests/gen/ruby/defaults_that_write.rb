# Defaults that write variables of the method's body.
class A
  def set(key, value = (novalue = true; nil), &block)
    [key, value, novalue, block&.call]
  end
  def two(a = (b = 5), c = b) = [a, b, c]
  def kw(x: (given = false; 3)) = [x, given]
end
a = A.new
p a.set(1), a.set(1, nil), a.set(1, 2) { 3 }
p a.two, a.two(1), a.two(1, 2), a.kw, a.kw(x: 1)
def top(v = (none = true; 7)) = none ? "none #{v}" : v
p top, top(2)
l = ->(v = (none = 1; 2)) { [v, none] }
p l.(), l.(5)
f = proc { |v, w = (none = 1; 2)| [v, w, none] }
p f.(0), f.(5, 6)
g = proc { |v, w = begin; 1; ensure; 2; end, *r| [v, w, r] }
p g.(0), g.(5, 6, 7), g.([1, 2, 3])
[[1], [2, nil], [3, 4]].each { |q, w = (none = true; 9)| p [q, w, none] }
[[1], [2, 3]].each { |q, w = (z = 4), v = z| p [q, w, v, z] }
def both(a = (x = 1), *rest, b, k: (y = x; 2), **o) = [a, rest, b, k, o, x, y]
p both(0), both(5, 6), both(5, 6, 7, k: 3), both(1, q: 2)
def chain(a = 1, b = (c = a + 1; c * 2), d: b + 1) = [a, b, c, d]
p chain, chain(2), chain(2, 3), chain(d: 0)
class Late
  def initialize(name = (unnamed = true; "none"))
    @name = name
    @unnamed = unnamed
  end
  attr_reader :name, :unnamed
end
p Late.new.unnamed, Late.new("x").unnamed, Late.new.name

# Defaults that yield.
def opted(a, b = (block_given? ? yield(a) : 0)) = a + b
p opted(1), opted(1) { |x| x * 5 }, opted(1, 2) { 9 }
def keyed(a: yield, b: a * 2) = [a, b]
p keyed { 3 }, keyed(b: 1) { 4.5 }, keyed(a: 1)
def texts(a = yield("x"), *rest, last) = [a, rest, last]
p texts(1) { |t| t + "y" }, texts(1, 2, 3)
begin
  keyed
rescue LocalJumpError => e
  p e.message
end
class Reading
  def initialize(value = yield) = @value = value
  attr_reader :value
end
p Reading.new { 7 }.value, Reading.new(8).value
