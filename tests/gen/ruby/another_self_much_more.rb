# What a block does whose self is another object.

class Box
  attr_accessor :w, :h, :name
  attr_reader :list
  LIMIT = 3
  @@made = 0
  def initialize(w, h) = (@w, @h, @list = w, h, [1, 2])
  def puts(*a) = Kernel.puts("box: #{a.inspect}")
  def format(x) = "own format #{x}"
  def run(&b) = instance_exec(self, &b)
  def call_plain(&b) = b.call(self)
  def both(&b) = [b.call(1), instance_exec(2, &b), yield(3)]
  def method_with_opt(a, b = 2, *c, d: 4, &e) = [a, b, c, d, e&.call]
  def self.make(&b) = new(0, 0).tap { |x| x.instance_eval(&b) }
  def [](i) = "index #{i}"
  def []=(i, v)
    @list[i] = v
  end
  def +(o) = "plus #{o}"
  def -@ = "neg"
  def to_s = "Box(#{@w})"
  def ==(o) = o.is_a?(Box) && @w == o.w
end
b = Box.new(1, 2)
b.run { puts "hi", @w; p format(3); print "printed\n" }
b.run do
  @w, @h = 5, 6
  self.w, self.h = self.h, self.w
  @list[0] += 10
  @list << 7
  self.w += 1
  self.name ||= "nm"
  self.name &&= name + "!"
  self[1] = 99
  p self[0], self + 1, -self, w, h, name, @list, "#{self}", self == Box.new(w, 0), self != b, !self
  i = 0
  while i < 2
    i += 1
    next if i == 1
    p [i, @w]
  end
  begin
    raise ArgumentError, "x" if @w
  rescue ArgumentError => e
    p e.message, w
  ensure
    p h
  end
  case self
  when Box then p :box
  end
  p method_with_opt(1), method_with_opt(1, 3, 4, 5, d: 6) { @w }, method_with_opt(*[1, 2], **{ d: 9 })
  r = [1, 2].each_with_object([]) { |x, acc| acc << x * @w }
  p r, [3, 1].sort_by { |x| -x * w }, [1, 2].inject { |a, c| a + c + @h }
  loop { break }
  p catch(:done) { throw :done, @w }
  f = ->(x) { x * @w }
  p f.(2), proc { |x| [x, w] }.call(1)
  p self&.w, @zzz&.size, @zzz.nil?
  p respond_to?(:w), is_a?(Box), instance_of?(Box), frozen?, self.class
end
p b.both { |x| [x, self.class, (w rescue :none)] }
p b.call_plain { |x| [x.w, self.class] }
x = Box.make { @w = 9; self.name = "made" }
p x.w, x.name
class Holder
  NAME = "const"
  @@cv = 5
  def initialize(b) = (@b = b; @own = 1)
  def go
    own = self
    @b.instance_eval do
      [NAME, @@cv, @own, own.class, w, begin; mine; rescue NameError; :no; end]
    end
  end
  def mine = "mine"
  def blk = @b.instance_exec { yield @w }
  def early
    [1, 2, 3].each { |n| @b.instance_eval { return [n, w] if n == 2 } }
  end
end
hl = Holder.new(b)
p hl.go, hl.blk { |z| z * 2 }, hl.early
fz = Box.new(1, 1).freeze
begin; fz.instance_eval { @w = 2 }; rescue => e; p e.class; end
begin; fz.instance_eval { @new = 2 }; rescue => e; p e.class; end
begin; 5.instance_eval { @x = 1 }; rescue => e; p e.class; end
p Box.instance_eval { @inst = 3; @inst }, Box.instance_variable_get(:@inst)
def top(a, b = 2, *c, k: 1, &d) = [a, b, c, k, d&.call]
p b.instance_eval { top(1) }, b.instance_eval { top(1, 3, 4, k: 5) { w } }, b.instance_eval { top(*[7, 8]) }
def list = "top list"
p b.instance_eval { list }, 3.instance_eval { list }
o = Object.new
def o.single = "single #{@v}"
o.instance_eval { @v = 4 }
p o.single, o.instance_eval { single }
p [b].map { |y| y.instance_eval { @w } }, b.instance_exec(1) { _1 + @w }
e = [1, 2, 3].each_slice(2)
p b.instance_eval { e.map { |s| s.sum + @w } }
h = Hash.new { |hh, k| hh[k] = k * 2 }
p b.instance_eval { h[@w] }
gen = Enumerator.new { |y| y << 1; y << 2 }
p b.instance_eval { gen.map { |g| g + @w } }
$g = 1
b.instance_eval { $g += @w }
p $g
p b.instance_eval { __method__.inspect }
def yielder = yield(1, 2)
p b.instance_eval { yielder { |q, r| [q, r, @w] } }
p b.instance_eval { rand(1) + Integer("3") + Array(nil).size }
p 5.instance_exec("a" => 1) { |h| h }
p 5.instance_exec(1, **{ "a" => 1 }) { |n, h| [n, h] }
p 5.instance_exec(1, k: 2) { |n, k:| [self, n, k] }
p 5.instance_exec(1, **{}) { |n, h| [n, h] }
