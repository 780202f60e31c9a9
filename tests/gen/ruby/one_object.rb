# Which objects are one: patterns, Floats, Integers, NaN.
def r = /a/
p r.equal?(r)
p /a/.equal?(/a/)
x = [1, 2].map { /b/ }
p x[0].equal?(x[1])
p x.uniq.size
h = {}.compare_by_identity
2.times { h[/c/] = 1 }
p h.size
s = "d"
p [1, 2].map { /#{s}/ }.then { |a, b| a.equal?(b) }
p [1, 2].map { /#{s}/o }.then { |a, b| a.equal?(b) }
p r.object_id == r.object_id
p r.frozen?
nan = Float::NAN
p [nan].include?(nan), [nan] == [nan], [nan].index(nan), [nan].count(nan), [nan].delete(nan), [nan] - [nan] 
3.times { |i| p(/#{i}/o) }
def once(x) = "abc".match?(/#{x}/o)
p once("a"), once("z")
n2 = 0.0 / 0

h = { nan => 1 }
p h[nan], h.key?(nan), { nan => 1 } == { nan => 1 }
p nan.equal?(nan), nan.eql?(nan), nan == nan, nan.hash == nan.hash
p [nan, 1] <=> [nan, 1], [[nan]].include?([nan]), [nan].eql?([nan])
x = [n2]; x << x[0]
p x[0].equal?(x[1]), x.uniq.size, x.include?(x[0])
p (nan..nan) rescue p $!.message
p [nan].assoc(nan), [[nan, 1]].assoc(nan), [[1, nan]].rassoc(nan), { 1 => nan }.key(nan), { 1 => nan }.value?(nan)
S = Struct.new(:a)
p S.new(nan) == S.new(nan), S.new(nan).eql?(S.new(nan))
case nan
when nan then p 1
else p 2
end
p [nan].tally, [nan, nan].group_by { |q| q }.size
f = 2.5
p f.equal?(2.25)
g = 1e300
p [g].include?(g)
b = 2**70
c = 2**70

p (2**61).object_id, 5.object_id, (2**53).object_id, (-2**60).object_id
p (2**61).equal?(2**61), (-0.0).equal?(0.0)
