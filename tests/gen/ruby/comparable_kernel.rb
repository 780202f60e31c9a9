class Version
  include Comparable
  attr_reader :major, :minor

  def initialize(text)
    @major, @minor = text.split(".").map(&:to_i)
  end

  def <=>(other)
    [major, minor] <=> [other.major, other.minor]
  end

  def to_s = "#{major}.#{minor}"
  def inspect = "v#{self}"
  def succ = Version.new("#{major}.#{minor + 1}")
  def coerce(other) = [Version.new(other.to_s), self]
  def hash = [major, minor].hash
  def eql?(other) = self == other
end
a, b, c = Version.new("1.2"), Version.new("1.10"), Version.new("2.0")
p a < b, a > b, a <= a, a >= b, a == Version.new("1.2"), a != b, a.between?(a, c), b.clamp(a, a), b.clamp(c, c), b.clamp(..a), [c, a, b].sort, [c, a, b].min, [a, b, c].max, [a, b].minmax, (a..Version.new("1.4")).to_a, (a..c).include?(b), a.equal?(a), { a => 1 }[Version.new("1.2")], [a, Version.new("1.2")].uniq.size, [a, b].sort { |x, y| y <=> x }, [a, b, c].sort_by { |v| -v.minor }, [a, b].include?(Version.new("1.10")), a <=> b, [a, b] <=> [a, c]
begin
  a < 3
rescue NoMethodError, ArgumentError => e
  puts e.class
end
p Integer("12"), Float("1.5"), String(12), Array(nil), Array([1]), Array(1..2), Array({ a: 1 }), format("%03d", 7), [1, "a", :b, nil, 2.5].map { |x| x.class }, 5.then { |x| x + 1 }, 5.tap { |x| print x }.succ, 3.itself, nil.to_a, 1.frozen?, "a".frozen?, :a.frozen?, 5.dup, 1.instance_of?(Integer), 1.is_a?(Comparable), Integer === 3, (1..3) === 2, /a/ === "cat", :a === :a, 3.respond_to?(:+), "x".respond_to?(:nope), 5.send(:+, 3), [1, 2].public_send(:size), "abc".method(:upcase).call, [1, 2, 3].map(&10.method(:+)), %w[1 2].map(&method(:Integer)), method(:puts).arity
p 1.object_id == 1.object_id, nil.object_id, true.object_id, 1 <=> "a", nil.to_s.empty?, [nil, 1].first.nil?, 0.0 == -0.0, 1.eql?(1.0), 17.0 / 0, "a".eql?("a"), "a".equal?(:a), [1] <=> ["a"], nil <=> nil, nil <=> 1, Object.new == Object.new, Class.class, Integer.class, Comparable.class, 5.class.ancestors.include?(Numeric), Float.ancestors.include?(Comparable), Version.ancestors.first(2), Version.instance_methods(false).sort.first(3), Version.name, Version.to_s, Version.superclass, a.instance_variables, a.instance_variable_get(:@major)
o = Object.new
def o.hi = "hi from singleton"
p o.hi, o.frozen?, o.dup.respond_to?(:hi)
puts [1, 2, 3].frozen?, "lit".dup.frozen?, [1, [2, 3]].dup == [1, [2, 3]], { a: 1 }.clone.frozen?, [1].freeze.clone.frozen?, [1].freeze.dup.frozen?
x = catch(:found) do
  [1, 2, 3].each { |i| throw :found, i * 10 if i == 2 }
  :none
end
p x
p (begin; Integer("x"); rescue; "rescued"; end), [3, 1, 2].sort.then { |s| s.first }, __method__.inspect, defined?(foo), defined?(p), defined?(String), [1, 2, 3].sum.to_s.rjust(3, "0"), rand(1), rand(1..1), [5].sample, [7].shuffle
