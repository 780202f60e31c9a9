p 5.clamp(1, 3), 5.clamp(..3), -1.clamp(0..), "b".clamp("c", "d"), 2.5.clamp(1, 2)
begin; 5.clamp(3, 1); rescue ArgumentError => e; puts e.message; end
begin; 5.clamp(1...3); rescue ArgumentError => e; puts e.message; end
class V
  include Comparable
  attr_reader :n
  def initialize(n) = @n = n
  def <=>(o) = n <=> o.n
  def inspect = "V#{n}"
  def succ = V.new(n + 1)
end
p V.new(1) < V.new(2), V.new(1).between?(V.new(0), V.new(2)), V.new(5).clamp(V.new(1), V.new(3)), [V.new(3), V.new(1)].sort, [V.new(3), V.new(1)].min, V.new(1) == V.new(1), V.new(1).eql?(V.new(1)), (V.new(1)..V.new(4)).to_a, (V.new(1)..V.new(4)).include?(V.new(2))
begin; V.new(1) < 3; rescue => e; puts e.class, e.message; end
begin; V.new(1) < nil; rescue => e; puts e.class, e.message; end
begin; [3, "a"].sort; rescue => e; puts e.message; end
begin; [nil, 1].max; rescue => e; puts e.message; end
begin; 3 < nil; rescue => e; puts e.message; end
begin; 3.0 < "x"; rescue => e; puts e.message; end
