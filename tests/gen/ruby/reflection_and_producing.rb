# What classes say of themselves, classes made while the program runs, and Enumerators that produce.

def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}! #{e.class}: #{e.message}"
end

module Mixed
  def mixed = 1
  def self.helper = 2
end

class Base
  include Mixed
  include Comparable
  attr_accessor :width
  def is_plain = 1
  def asked? = 2
  def forced! = 3
  def go_bang = 4
  def <=>(other) = 0
  def self.build = new
  def self.is_static = 1
  class Inner; end
  class << self
    attr_reader :made
  end
  def self.inherited(below)
    super
    (@made ||= []) << below
  end

  protected def guarded = 5

  private

  def hidden = 6
  def self.open? = true
end

class Derived < Base
  def extra = 1
  def self.own = 2
end

fact("names as they were") { Base.instance_methods(false).sort }
fact("defined") { %i[width= asked? hidden guarded to_s mixed clamp nothing].map { |name| Base.method_defined?(name) } }
fact("publicly") { %i[width= hidden guarded to_s].map { |name| Base.public_method_defined?(name) } }
fact("itself") { [Derived.method_defined?(:extra, false), Derived.method_defined?(:asked?, false), Derived.method_defined?(:asked?, true)] }
fact("of the core") { [Integer.method_defined?(:+), String.method_defined?(:upcase), Array.method_defined?(:each_slice), String.method_defined?(:nothing), Enumerable.method_defined?(:map), Comparable.method_defined?(:to_s)] }
fact("modules make nothing") { [Mixed.respond_to?(:new), Base.respond_to?(:new), Mixed.respond_to?(:helper)] }
fact("superclass of a module") { Mixed.superclass }

# Classes without a name

fact("nameless") { c = Class.new(Base); [c.name, c.superclass, c.new.asked?, c.instance_methods(false)] }
fact("hook") { Base.made.include?(Derived) && Base.made.size }
fact("error of its own") { raise Class.new(ArgumentError), "mine" rescue [$!.is_a?(ArgumentError), $!.message] }
fact("below Object") { Class.new.new.is_a?(Object) }
fact("below no class") { Class.new(3) }
fact("below Class") { Class.new(Class) }
fact("too many arguments") { Class.new.new(1) }

# Enumerators

fact("produce") { Enumerator.produce(1) { |x| x * 2 }.take(5) }
fact("produce without a first") { Enumerator.produce { 3 }.first(2) }
fact("produce pairs") { Enumerator.produce([0, 1]) { |a, b| [b, a + b] }.lazy.map(&:first).first(6) }
fact("produce until it stops") { Enumerator.produce(1) { |x| raise StopIteration if x > 2; x + 1 }.to_a }
fact("produce step by step") do
  seen = []
  powers = Enumerator.produce(1) { |x| seen << x; x * 3 }
  [powers.next, powers.next, powers.peek, powers.next, seen, powers.size, powers.rewind.next]
end
fact("produce nothing") { Enumerator.produce }
fact("size of a lambda") { [Enumerator.new(-> { 42 }) { |y| y << 1 }.size, Enumerator.new(3) { |y| y << 1 }.size, Enumerator.new { |y| y << 1 }.size] }
fact("size of a String") { Enumerator.new("a") { |y| y << 1 }.size }
fact("a Yielder as a block") { Enumerator.new { |y| [1, 2].each(&y) }.to_a }
fact("index from a Float") { [1, 2].map.with_index(1.9) { |x, i| x * i } }
fact("index from a String") { [1, 2].map.with_index("a") { |x, i| x * i } }
fact("keywords of step") { [1.step(by: 2, to: 5), 1.step(by: -1)].map(&:inspect) }

# Lazy steps and logarithms of great numbers

lazy = (1..3).lazy
fact("take less than nothing") { lazy.take(-1) }
fact("drop less than nothing") { lazy.drop(-1) }
fact("map without a block") { lazy.map }
fact("filter without a block") { lazy.filter }
fact("logarithms") { [Math.log(2**1000), Math.log2(2**1000), Math.log2(2**2000), Math.log10(10**400), Math.log(3**900), Math.log(2**1023), Math.log2(2**1023 - 1), Math.log10(7**800)] }
