S = Struct.new(:a, :b) do
  def sum = a + b
end
s = S.new(1, 2)
p s, s.to_a, s.to_h, s.to_h { |k, v| [k.to_s, v * 2] }, s.members, S.members, s.each_pair.to_a, s == S.new(1, 2), s[0], s[:b], s["a"], s.sum, s.dig(:a), s.values_at(0, 1), s.eql?(S.new(1, 2)), s.hash == S.new(1, 2).hash
K = Struct.new(:x, :y, keyword_init: true)
k = K.new(x: 1, y: 2)
p k, k.to_h
begin; K.new(1, 2); rescue ArgumentError => e; puts e.message; end
begin; K.new(z: 1); rescue ArgumentError => e; puts e.message; end
begin; S.new(1, 2, 3); rescue ArgumentError => e; puts e.message; end
begin; s[5]; rescue IndexError => e; puts e.message; end
begin; s[:zz]; rescue NameError => e; puts e.message; end
a, b = *s
p a, b, S.new(1), s.select(&:even?), s.sum, s.size
s.a = 9
p s, s <=> 1

# A Struct class with keyword_init says so.
Keyworded = Struct.new(:a, keyword_init: true)
class FromKeyworded < Struct.new(:a, keyword_init: true); end
p Keyworded, [Keyworded], FromKeyworded, { Keyworded => 1 }
puts Keyworded.inspect, Keyworded.to_s, "#{Keyworded}", Keyworded.name
