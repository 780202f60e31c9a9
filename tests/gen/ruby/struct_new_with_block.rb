# Blocks and arguments of new, for Structs and classes below Hash and Set.
require "set"
Scaled = Struct.new(:a, :b) do
  def initialize(a, b)
    super(yield(a), b * 10)
  end
end
s = Scaled.new(5, 2) { |n| n * 3 }
p [s.a, s.b]
Maybe = Struct.new(:n) do
  def initialize(n)
    n = yield n if block_given?
    super(n)
  end
end
p Maybe.new(1), Maybe.new(2) { |x| x + 40 }
class Conf < Struct.new(:host, :port)
  def initialize(host = "h", port: 1, &block)
    super(host, port)
    block&.call(self)
  end
end
p Conf.new, Conf.new("x", port: 3) { |c| c.port += 1 }
class Sub < Conf
  def initialize(*args, **kw, &b)
    super
    self.host = host.upcase
  end
end
p Sub.new("q", port: 9) { |c| c.port *= 2 }
def try
  p yield
rescue ArgumentError => e
  puts e.message
end
Plain = Struct.new(:x, :y)
Key = Struct.new(:x, :y, keyword_init: true)
try { Plain[1, 2] }
try { Plain.new(1, 2, 3) }
try { Plain.new(x: 1) }
try { Key.new(x: 1) }
try { Key.new(1) }
try { Key[x: 1, z: 2] }
try { Scaled.new(1) }
try { Scaled[5, 2] { |n| n } }
try { Conf.new(1, 2) }
try { Conf["b", port: 2] }
try { Plain.new(*[1, 2], **{}) }
try { Plain.new(1, k: 2) }
list = [Plain, Key].map { |c| c == Key ? c.new(x: 1) : c.new(1) }
p list
class Stack < Hash
  def initialize(n, &block)
    super()
    @n = block.call(n)
  end
  attr_reader :n
end
p Stack.new(3) { |x| x + 1 }.n
made = Stack
p made.new(3) { |x| x + 1 }.n
class Bag < Set
  def initialize(items = [])
    super(items.map { |x| block_given? ? yield(x) : x })
  end
end
p Bag.new([1, 2]) { |x| x * 2 }.to_a, Bag.new([3]).to_a
