# What cannot be compared, and who is asked.
def t
  p yield
rescue => e
  puts "#{e.class}: #{e.message}"
end
a = 1
b = "x"
t { [a, b].max }
t { [a, b].min }
t { [b, a].max }
t { [b, a].min }
t { [a, b, 3].max }
t { [a, b, 3].min }
t { [3, a, b].max }
t { [a, nil].max }
t { [nil, a].min }
t { [a, b].minmax }
t { [a, b].sort }
t { x = [a, b]; x.max }
t { x = [a, b]; x.min }
t { x = [a, b, 2.5]; x.max }
t { [2.5, "a"].max }
t { [2.5, :a].min }
t { ["a", :a].max }
t { ["a", :a].min }
t { [:a, "b"].max }
t { [a, b].max(1) }
t { [a, b].max { |x, y| x <=> y } }
t { [a, b].max_by { |x| x } }
t { [a, b].sort_by { |x| x } }
t { [[1, "a"], [1, 2]].max }
t { [[1, "a"], [1, 2]].min }
t { [[1, "a"], [1, 2]].sort }
s = "ab"
t { "q" >= :abc }
t { "q".clamp(:a, :b) }
t { 1.clamp("a", "b") }
t { :a.clamp("a", "b") }
t { 3 > nil }
t { 3 > [] }
t { 3 > {} }
t { 3 > Object }
t { 3.0 > Object.new rescue raise "x" }
t { 3 > true }
t { 3 > 1..2 rescue raise "y" }
t { [3, nil].sort }
t { [nil, 3].sort }
t { [3, "a", nil].min }
t { [1.0, nil].max }
t { ["a", nil].max }
t { [nil, "a"].max }
t { [Object, 3].max rescue raise "z" }
t { [2**70, "a"].max }
t { [1, 2, "a"].minmax }
t { %w[a b].max(nil) }
t { [1, Float::NAN].max }
t { [Float::NAN, 1].max.to_s }
t { [1, 2.0, Float::NAN].min.to_s }
class V
  include Comparable
  attr_reader :v
  def initialize(v) = @v = v
  def <=>(o) = o.is_a?(V) ? v <=> o.v : nil
  def inspect = "V#{v}"
end
t { [V.new(1), V.new(2)].max }
t { [V.new(1), 2].max.to_s.sub(/0x\h+/, "") rescue raise $!.message.sub(/0x\h+/, "") }
t { V.new(1) < 3 }
t { V.new(1) < nil }
t { V.new(1).between?(V.new(0), 4) }
t { V.new(1).clamp(V.new(0), V.new(3)) }
class Loud
  include Comparable
  attr_reader :v
  def initialize(v) = @v = v
  def <=>(other)
    puts "#{v} <=> #{other.v}"
    v <=> other.v
  end
end
a, b, c = Loud.new(1), Loud.new(3), Loud.new(2)
p [a, b, c].max.v, [a, b, c].min.v, [a, b, c].minmax.map(&:v)
list = [a, b, c]
p list.max.v, list.min.v, [*list].max.v, [*list, a].min.v
