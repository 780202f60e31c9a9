require "set"
s = Set.new([3, 1, 3])
p s, s.size, s.include?(1), s === 3, s.add(5), s << 1, s.add?(1), s.add?(9).class, s.delete(9), s.to_a, s | [7], s & [1, 3], s - [1], s ^ [1, 100], s.subset?(Set[1, 3, 5, 7]), s.superset?(Set[1]), s <= s, s < s, s.disjoint?([1].to_set), s.intersect?(Set[1]), s == Set[1, 3, 5], s.map { |x| x * 2 }, s.select(&:odd?), s.group_by(&:odd?), s.partition { |x| x > 2 }, s.sort, s.min, s.sum, s.first, s.empty?, Set.new.empty?, s.dup == s, [1, 1, 2].to_set, s.inject(:+), s.hash == Set[3, 1, 5].hash, { s => 1 }[Set[3, 1, 5]], Set[1, [2]].include?([2]), s.each { |x| print x }.class, s.reject { |x| x > 2 }, s.merge([10, 11]), s.any? { |x| x > 10 }, s.to_set.equal?(s), Set[1, 2].inspect, s.length, s.delete_if { |x| x > 9 }, s.clear
Point = Struct.new(:x, :y) do
  def dist
    Math.sqrt(x * x + y * y)
  end

  def to_s
    "(#{x}, #{y})"
  end
end
a = Point.new(3, 4)
p a, a.dist, a.x, a[0], a[:y], a["x"], a.to_a, a.to_h, a == Point.new(3, 4), a.eql?(Point.new(3.0, 4)), a.members, Point.members, a.each.to_a, a.each_pair.to_a, a.values, a.size, a.dig(:x), a.hash == Point.new(3, 4).hash, { a => 1 }[Point.new(3, 4)], Point.new(1), a.deconstruct
puts a, "#{a}"
a.x = 10
a[:y] = 20
x, y = *a
p a, x, y, a.sum, a.map { |v| v + 1 }, a.select(&:even?), a.dup == a, a.frozen?
P3 = Struct.new(:a, :b, keyword_init: true)
k = P3.new(a: 1, b: 2)
p k, k.to_h, P3.new(a: 1), k.a
case a
in [x, y]
  p [x, y]
end
case k
in { a: Integer => v }
  p v
end
begin
  Point.new(1, 2, 3)
rescue ArgumentError => e
  puts e.message
end
begin
  P3.new(1)
rescue ArgumentError => e
  puts e.message
end
begin
  P3.new(c: 1)
rescue ArgumentError => e
  puts e.message
end
begin
  a[:zz]
rescue NameError => e
  puts e.message
end
begin
  a[5]
rescue IndexError => e
  puts e.message
end
begin
  a.zz
rescue NoMethodError => e
  puts e.message
end
begin
  b = Point.new(1, 2).freeze
  b.x = 5
rescue FrozenError => e
  puts e.message
end
p [Point.new(2, 1), Point.new(1, 2)].sort_by(&:x).map(&:to_a), Point.new(1, 2).to_a.sum, [Point.new(1, 1)].include?(Point.new(1, 1)), Point.ancestors.include?(Enumerable), Point.superclass
p Set[1, 3, 2] & Set[3, 1], Set[3, 1] & Set[1, 2, 3], Set[3, 1] & [1, 3], Set[1, 3] & Set[3, 1], Set[3, 1].intersection(Set[1, 2, 3])
