class E1
  def ==(o) = "yes"
end
class E2
  def ==(o) = nil
end
def eq(a, b) = a == b
p eq(E1.new, 1), eq(E2.new, 1)
p E1.new == 1
x = [E1.new, 3]
p x[0] == 2
puts x.first == 2
p x[0] != 2
r = x.first == 4
p r
p [E1.new] == [3], [E1.new].include?(3)
p(x.map { |i| i == 3 })
p x.map { |i| i.==(3) }
p x.first.send(:==, 2)
class E3
  attr_reader :x
  def initialize(x) = @x = x
  def ==(o) = o.is_a?(E3) && x == o.x
end
p [E3.new(1) == E3.new(1), E3.new(1) == 3]
puts "no" unless x[1] == x[0]
puts "no" if E2.new == 1
puts "no" if [E2.new].first == 1
e = E2.new
p e == e, [e] == [e]
p((x.first == 1) == true)
p !(x.first == 1)
p x.first == 1 && 3
p x.first == nil
h = {}
h[:a] = h
g = {}
g[:a] = g
begin
  p h == g
rescue SystemStackError => e
  p e.class
rescue => e
  p e.class
end
a = [1]
a << a
b = [1]
b << b
p a == b
p a.hash == b.hash
p h.inspect
begin; p h.eql?(g); rescue => e; p e.class; end
begin; p a.eql?(b); rescue => e; p e.class; end
begin; p a <=> b; rescue => e; p e.class; end
h2 = Hash.allocate
p h2
h2[:a] = 1
p h2
p Array.allocate, String.allocate
begin; p Integer.allocate; rescue => e; p e.class, e.message; end
class HH < Hash; end
q = HH.allocate
q[1] = 2
p q, q.class
class ZZ; def initialize; @x = 1; end; end
p ZZ.allocate.instance_variables
e = Enumerator.new { |y| y << 1 << 2; y.yield 3, 4; y.yield; y.call(4) rescue p 1 }
p e.to_a
begin; Enumerator.new { |y| y.foo }.to_a; rescue NoMethodError => x; puts x.message[0, 23]; end
begin; Enumerator.new; rescue ArgumentError => x; puts x.message; end
begin; Enumerator.new { |y| y.<<(1, 2) }.to_a; rescue ArgumentError => x; puts x.message; end
k = Hash.new
l = [k]
k[:l] = l
m = { l: nil }
m[:l] = [m]
p k == m, l == [m]
