# `super` of a class of the program that means the core's own method.

class A
  def initialize(x); @x = x; end
  def ==(o); super; end
  def eql?(o); super; end
  def hash; super; end
  def !=(o); super; end
  def ===(o); super; end
  def <=>(o); super; end
  def =~(o); super; end
  def equal?(o); super; end
  def is_a?(k); super; end
  def nil?; super; end
  def respond_to?(n, all = false); super; end
  def frozen?; super; end
  def freeze; super; end
  def dup; super; end
  def instance_of?(k); super; end
  def class; super; end
  def itself; super; end
  def then; super; end
  def tap; super; end
  def send(*a); super; end
end
a = A.new(1); b = A.new(1)
p a == b, a == a, a.eql?(a), a.eql?(b), a != b, a != a, a === a, a === b, (a <=> a), (a <=> b)
p a.equal?(a), a.is_a?(A), a.nil?, a.respond_to?(:nil?), a.respond_to?(:zork), a.frozen?
a.freeze
p a.frozen?, a.dup.class, a.instance_of?(A), a.class, a.itself.equal?(a), a.tap { }.equal?(a), a.then { 3 }
p a.hash == a.hash
p({a => 1}[a])
S = Struct.new(:a, :b) do
  def ==(o); super; end
  def eql?(o); super; end
  def hash; super; end
  def to_s; "<" + super + ">"; end
  def inspect; "(" + super + ")"; end
  def to_a; super + [1]; end
  def each(&b); super(&b); end
  def [](k); super(k); end
  def []=(k, v); super(k, v); end
  def to_h; super; end
  def members; super; end
  def size; super; end
  def values; super; end
  def dig(*a); super; end
end
s = S.new(1, 2)
p s == S.new(1, 2), s.eql?(S.new(1, 2)), s.hash == S.new(1,2).hash, s, s.to_s, s.to_a, s[:a], (s[:b] = 4), s.to_h, s.members, s.size, s.values, s.dig(:a)
s.each { |x| p x }
class T < Struct.new(:q)
  def ==(o); super; end
  def q; super + 1; end
end
t = T.new(3)
p t.q, t == T.new(3), t == T.new(5)
class E < StandardError
  def message; "m:" + super; end
  def to_s; "s:" + super; end
  def inspect; "i:" + super; end
  def ==(o); super; end
  def full_message(*) = super
  def backtrace; super; end
end
e = E.new("x")
p e, e.message, e.to_s, e == E.new("x"), e.backtrace
class HH < Hash
  def [](k); super(k.to_s); end
  def []=(k, v); super(k.to_s, v); end
  def ==(o); super; end
  def each; super; end
  def fetch(k, *r); super(k.to_s, *r); end
end
h = HH.new; h[:a] = 1
p h[:a], h, h == {"a" => 1}, h.fetch(:a)
h.each { |k, v| p [k, v] }
