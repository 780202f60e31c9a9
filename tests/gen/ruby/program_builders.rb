# iterators, state machines, DSL-ish blocks, operators
class Stack
  class EmptyError < StandardError
    def message = "stack is empty"
  end
  def initialize = @items = []
  def push(x) = @items.push(x).then { self }
  def pop
    raise EmptyError if empty?
    @items.pop
  end
  def peek = @items.last
  def empty? = @items.empty?
  def size = @items.size
  def each(&block) = @items.reverse.each(&block)
  include Enumerable
end
s = Stack.new
s.push(1).push(2).push(3)
p s.pop, s.peek, s.size, s.to_a, s.map { _1 + 1 }
begin
  3.times { s.pop }
rescue Stack::EmptyError => e
  puts "#{e.class}: #{e.message}"
end
def rpn(expr)
  stack = []
  expr.split.each do |tok|
    case tok
    when /\A-?\d+\z/ then stack.push(tok.to_i)
    when "+", "-", "*", "/"
      b, a = stack.pop, stack.pop
      stack.push(a.public_send(:+, b)) if tok == "+"
      stack.push(a - b) if tok == "-"
      stack.push(a * b) if tok == "*"
      stack.push(a / b) if tok == "/"
    else raise ArgumentError, "bad token #{tok.inspect}"
    end
  end
  stack.first
end
p rpn("3 4 + 2 *"), rpn("10 2 8 * + 3 -")
begin
  rpn("1 x")
rescue ArgumentError => e
  puts e.message
end
class Light
  STATES = { green: :yellow, yellow: :red, red: :green }.freeze
  attr_reader :state
  def initialize(state = :red) = @state = state
  def next! = tap { @state = STATES.fetch(@state) }
  def method_list = self.class.instance_methods(false).sort
end
l = Light.new
4.times { print l.next!.state, " " }
puts
class HTMLBuilder
  def initialize
    @out = []
    @depth = 0
  end
  def tag(name, **attrs)
    a = attrs.map { |k, v| " #{k}=\"#{v}\"" }.join
    @out << "#{"  " * @depth}<#{name}#{a}>"
    @depth += 1
    result = yield self if block_given?
    @out << "#{"  " * @depth}#{result}" if result.is_a?(String)
    @depth -= 1
    @out << "#{"  " * @depth}</#{name}>"
    nil
  end
  def to_s = @out.join("\n")
end
b = HTMLBuilder.new
b.tag(:div, class: "box", id: 1) do |x|
  x.tag(:p) { "hello" }
  x.tag(:br)
end
puts b
def config
  opts = { verbose: false, level: 1 }
  yield opts
  opts
end
p config { |c| c[:verbose] = true; c[:level] += 2 }
class Money
  include Comparable
  attr_reader :cents
  def initialize(c) = @cents = c
  def +(o) = Money.new(cents + (o.is_a?(Money) ? o.cents : o))
  def coerce(other) = [Money.new(other), self]
  def <=>(o) = cents <=> o.cents
  def to_s = "$%d.%02d" % cents.divmod(100)
  def inspect = "#<Money #{self}>"
  def hash = cents.hash
  def eql?(o) = o.is_a?(Money) && cents == o.cents
  def zero? = cents.zero?
  def succ = Money.new(cents + 1)
end
p [Money.new(250), Money.new(99)].sum(Money.new(0)), [Money.new(5), Money.new(3)].sort, Money.new(1)..Money.new(3)
p (Money.new(1)..Money.new(3)).to_a, { Money.new(1) => :a }[Money.new(1)], [Money.new(1), Money.new(1)].uniq.size
p 5 + Money.new(10) rescue p $!.class
puts Money.new(5).zero?, Money.new(100) == Money.new(100)
Tree = Struct.new(:value, :left, :right) do
  def insert(v)
    if v < value
      left ? left.insert(v) : self.left = Tree.new(v)
    else
      right ? right.insert(v) : self.right = Tree.new(v)
    end
    self
  end
  def each(&b)
    left&.each(&b)
    b.call(value)
    right&.each(&b)
  end
  def depth = 1 + [left&.depth || 0, right&.depth || 0].max
end
t = Tree.new(5)
[3, 8, 1, 4, 9].each { |v| t.insert(v) }
t.each { |v| print v, " " }
puts t.depth
e = [1, 2, 3].each_with_index
loop do
  v, i = e.next
  puts "#{i}:#{v}"
end
puts [3, 1, 2].sort!.first, [1, 2, 3, 4].each_slice(2).to_h { |a, b| [a, b] }.inspect
a = *1..3, 4
p a, [*a, *[5]]
h = { b: 1, **{ c: 2 } }
p h, h.merge({ b: 5 }) { |k, o, n| o + n }, h.any? { |k, v| v > 1 }, h.sum { |k, v| v }, h.find { |k, v| v == 2 }, h.sort_by { |k, v| -v }.to_h, h.invert, h.key(1), h.reduce(0) { |s, (k, v)| s + v }
puts "%-5s|%5s|" % %w[ab cd], "abc"[1..], "hello world".capitalize, "a,b".split(",").inspect
i = 10
i -= 1 while i > 5
p i
p (1..Float::INFINITY).lazy.map { |x| x * 2 }.select { |x| x % 3 == 0 }.first(2)
puts [1, 2, 3].cycle.first(5).inspect, (1..3).zip(4..6).inspect, [[1, :a], [2, :b]].each_with_object({}) { |(n, s), acc| acc[s] = n }.inspect
def kw(a, *r, k: 1, **o, &b) = [a, r, k, o, b&.call]
p kw(1), kw(1, 2, k: 3), kw(1, z: 9) { :blk }, kw(*[1, 2], **{ k: 5, q: 6 })
