# Constants that get their values in conditions, blocks and lists; `defined?`.
if 2 > 1
  X = 1
else
  X = 2
end
p X
begin
  Y = Integer("z")
rescue ArgumentError
  Y = 7
end
p Y
unless defined?(Foo)
  class Foo; def a = 1; end
  Bar = Struct.new(:a)
end
p Foo.new.a, Bar.new(1)
A, B = 1, 2
p A + B
C = D = 5
p C, D
[1].each { |i| E1 = i }
p E1
module M
  P, Q = [3, 4]
  if P > 2
    R = 9
  end
  S ||= 5
  [1,2].each { |x| T = x if x == 2 }
end
p M::P + M::Q, M::R, M::S, M::T
F ||= 3
F ||= 4
p F
p defined?(Kept), defined?(Kept::Inner), defined?(String), defined?(Zork), defined?(Math::PI), defined?(Kept::Nope)
class Kept; Inner = 1; @@cv = 1; def local = [defined?(@@cv), defined?(@@cw), defined?(@iv), defined?(Inner), defined?(self), defined?(yield)]; end
p defined?(Kept), defined?(Kept::Inner), defined?(Kept::Nope), defined?(::Kept), Kept.new.local
local = 1
p defined?(local), defined?(local = 2), defined?(local += 1), defined?([1]), defined?(1.5), defined?(puts), defined?(nope), defined?(local && 1), defined?(local.foo), defined?(local.abs), defined?(@a)
