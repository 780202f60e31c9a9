# `...`, bare `super`, `**options` that are empty, keywords of blocks, and `new` on self.

def score(a:, b:) = a * 10 + b
def forwarding(...) = score(...)
puts forwarding(a: 3, b: 4)
def mapped(list, ...) = list.map(...)
p mapped([1, 2]) { _1 + 1 }
class Part
  attr_reader :made
  def initialize(a, k: 1, &block)
    @made = [a, k, block && block.call]
  end
  def told(a, *rest, k: 2) = [a, rest, k, block_given?]
  def self.make(...) = new(...)
  def self.tagged(prefix = "t", *more) = [prefix, more]
end
class Bare < Part
  def initialize(...)
    super
  end
  def told(...) = super(...)
  def self.tagged(prefix = "u", *more)
    super
  end
end
class Listed < Part
  def initialize(*args, **options, &block)
    super
    @listed = true
  end
  def told(...) = super
end
p Bare.new(1).made, Bare.new(1, k: 5) { 9 }.made, Listed.new(3, k: 4).made, Listed.make(4, k: 2) { 8 }.made
p Bare.new(1).told(1, 2, k: 3) { }, Listed.new(1).told(1), Bare.tagged, Bare.tagged("v", 1)
begin
  Bare.new
rescue ArgumentError => e
  puts e.message
end
def leading(a, b = 5, ...) = collected(a, b, ...)
def collected(*all, **named, &block) = [all, named, block&.call]
p leading(1), leading(1, 2, 3, z: 1) { 4 }, leading(1, { q: 1 }), leading(1, "s" => 2)
none = {}
def plain(a, b = 7) = [a, b]
def passing(*args, **named) = plain(*args, **named)
p passing(1), passing(1, 2), passing(1, z: 3), plain(1, **none), [3, 1].first(**none)

def one(value) = yield(value)
def two(x, y) = yield(x, y)
def named(value) = yield(value, x: 9, y: 8)
p one([1, 2]) { |*a, **k| [a, k] }, one([1, 2]) { |a, b, **k| [a, b, k] }, two(1, 2) { |a, b, **k| [a, b, k] }
p named(1) { |v, x:, **k| [v, x, k] }, named(1) { |v, x: 3, y: 4| [v, x, y] }, named(1) { |v, rest| rest }
p one({ x: 1 }) { |x: 0| x }, one({ x: 1 }) { |h, x: 0| [h, x] }, [{ a: 1 }].map { |h, **o| [h, o] }
begin
  two(1, 2) { |a, k:| [a, k] }
rescue ArgumentError => e
  puts e.message
end
taking = proc { |a, b = 2, *c, k: 1, **o| [a, b, c, k, o] }
p taking.call(1), taking.call([1, 2, 3], k: 4), taking.call([1, 2, 3]), taking.(1, 2, 3, z: 4)

class Root
  def initialize
    @x = 0
  end
  attr_reader :x
  def self.create(value) = new(value)
  def self.build = new
end
class Middle < Root; end
class Leaf < Middle
  def initialize(x)
    @x = x
  end
end
p Leaf.create(3).x, Root.build.x
[-> { Leaf.build }, -> { Root.create(1) }].each do |make|
  make.call
rescue ArgumentError => e
  puts e.message
end

class Speaker
  def speak(times) = "sound#{times}"
  alias_method :vocalize, :speak
  alias cry speak
end
class Dog < Speaker
  alias_method :woof, :speak
end
puts Speaker.new.vocalize(3), Speaker.new.cry(1), Dog.new.woof(4)
$first, *$others = 1, 2, 3
local, $last = [4, 5]
p $first, $others, local, $last
$first &&= 10
p $first
nobody = [].first
half = nobody && 1.5
p half.nil?

p leading(1, z: 1)
p leading(1, "s" => 2)
p leading(1, 2, "s" => 2)
p leading(1, 2, 3, "s" => 2, r: 1)
h = { z: 1 }
p leading(1, **h)
def one(a, ...) = collected(a, ...)
p one(1, "s" => 2), one(1, z: 2)
begin
  p one(z: 2)
rescue ArgumentError => e
  p e.message
end
