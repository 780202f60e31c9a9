procs = []
i = 0
while i < 3
  j = i
  procs << -> { j }
  i += 1
end
p procs.map(&:call)
k = 0
k2 = [1,2,3].map do |v|
  w = v * 2
  -> { w += 1 }
end
p k2.map(&:call), k2.map(&:call)
class A
  def self.make(x) = new(x)
  def initialize(x) = (@x = x)
  def self.inherited(sub)
    (@subs ||= []) << sub.name
    super
  end
  def self.subs = @subs
  def x = @x
  def x=(v)
    @x = v * 2
  end
  def +(o)
    @x + o
  end
  def [](*idx) = idx
  def method_with_ensure
    yield
  ensure
    @done = true
  end
  def done? = @done
  def to_str = "A#{@x}"
end
class B < A
  def self.make(x) = super(x * 10)
  def x = super + 1
end
class C < B; end
p A.subs
b = B.make(2)
p b.x
b.x = 4
p b.x
b.x += 1
p b.x
p b + 3, b[1, 2], b[], b.done?
r = [1].each { |q| b.method_with_ensure { break 5 } }
p r, b.done?
def m
  [1, 2, 3].each do |x|
    begin
      return x if x == 2
    ensure
      puts "ens #{x}"
    end
  end
end
p m
def n
  yield
ensure
  puts "n done"
end
def o
  n { return :from_block }
  :not
end
p o
x = 10
add = lambda do |y|
  x += y
end
add.(5)
p x
def opt(a, b = a + 1, *c, d: b * 2, **e) = [a, b, c, d, e]
p opt(1), opt(1, 2), opt(1, 2, 3, d: 4), opt(1, x: 5)
v = [1, 2, 3]
v2 = v
v2 << 4
p v, v.equal?(v2), v.dup.equal?(v)
h = { a: [1] }
h2 = h.dup
h2[:a] << 2
p h
a = "x"
b2 = a
a += "y"
p a, b2
c = "x"
d = c
c << "y"
p d
names = %w[a b]
names.each { |nm| nm << "!" }
p names
class Holder
  attr_reader :text
  def initialize(t) = @text = t
  def add(s) = @text << s
end
t = "abc"
ho = Holder.new(t)
ho.add("d")
p t, ho.text
def change!(s) = s.replace("changed")
change!(t)
p ho.text
puts [nil, true, 1, 1.5, :s, "s", [1], { a: 1 }, 1..2, nil].map(&:inspect).join(" ")
puts [1, 2, 3].to_s + "x", "#{nil}|#{[nil]}|#{:a}|#{1.0}"
puts (1..10) === 5, Integer === 5, /a/ === "cat", :a === :a, String === "s"
z = [3, 1, 2]
z.sort!.reverse!
p z
p z.frozen?, :a.frozen?, 1.frozen?, "a".frozen?, nil.frozen?
f = 0.1 + 0.2
p f, f.round(2), 1e3, 10.0.to_s, 3.0 * 2, 7 / 2.0, 2 ** 0.5, 10 % 3.0, -7.0.abs, 1_000_000
p 1 == 1.0, 1.eql?(1.0), 1.equal?(1), 17.0 / 0, -1.0 / 0, (0.0 / 0).nan?
p 12345678901234567890 * 98765432109876543210, (2**64).class, 2**64 - 2**64, -(2**70), (2**70) / 3, (2**70) % 7, 1 << 70, (1 << 70) >> 68
p [1, "a", :b, nil, 2.0].map { |e| e.class }
p 5.between?(1, 10), 5.clamp(1, 3), 5.pred, 5.succ, 10.digits, 3.zero?, 0.zero?
case [1, "x"]
when Array then puts "arr"
end
puts "a".."e", ("a".."e").to_a.inspect, ("a".."e").include?("c")
$glob = 5
def g = $glob += 1
p g, $glob
p [[3, "c"], [1, "a"]].sort, [[1, 2], [1, 1]].min, ["b", "A"].sort_by(&:downcase), %w[x yy].max_by(&:size)
puts "%s" % nil.inspect, "%d%%" % 5, "%.3e" % 12345.678, "%+.1f" % 2.25, "%x" % 255, "%-5s|" % "a", "%05d" % 42, "%c" % 65, "%b" % 5, "%o" % 8
puts 'done'
