# classes, inheritance, modules, visibility
class Animal
  attr_reader :name
  attr_accessor :age
  SOUND = "..."
  @@count = 0
  class << self
    attr_accessor :registry
    def create(*args) = new(*args)
  end
  self.registry = []

  def initialize(name, age = 1)
    @name = name
    @age = age
    @@count += 1
    self.class.registry&.push(name)
  end

  def self.count
    @@count
  end

  def speak
    "#{name} says #{sound}"
  end

  def sound
    self.class::SOUND
  end

  def older?(other)
    secret > other.secret
  end

  def <=>(other)
    age <=> other.age
  end
  include Comparable

  def to_s
    "#{self.class.name}(#{@name})"
  end

  def ==(other)
    other.is_a?(Animal) && name == other.name
  end

  protected

  def secret
    @age * 10
  end

  private

  def hidden
    "hidden"
  end
end

class Dog < Animal
  SOUND = "Woof"

  def initialize(name, age = 2, breed: "mutt")
    super(name, age)
    @breed = breed
  end

  def speak
    super + "!"
  end

  def describe
    "#{hidden} #{@breed}"
  end
end

class Puppy < Dog
  def speak
    super.upcase
  end
end

a = Animal.new("Generic")
d = Dog.new("Rex", 5, breed: "lab")
q = Puppy.new("Bit")
puts a.speak, d.speak, q.speak
puts d.describe
puts Animal.count
puts a
puts "#{d}"
p d.is_a?(Animal), d.instance_of?(Animal), Dog < Animal, Dog.superclass, Dog.ancestors.first(2)
p a < d, [d, a].min.name, a.clamp(a, d).name
p d.older?(a)
begin
  d.hidden
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "0x")[0, 60]
end
begin
  d.secret
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "0x")[0, 60]
end
begin
  d.unknown_thing
rescue NoMethodError => e
  puts e.message[0, 40]
end
begin
  a.name = "x"
rescue NoMethodError => e
  puts e.message[0, 40]
end
a.age = 9
a.age += 1
p a.age
p Animal.registry
p a == Animal.new("Generic"), a != d
p Animal.create("Made").name
p d.respond_to?(:speak), d.respond_to?(:hidden), d.respond_to?(:nope)
p Dog.instance_methods(false).sort rescue p :skip
puts Dog.name, Dog.to_s, Dog.inspect

module Greeting
  def greet
    "Hello, #{title}"
  end

  def self.version = "1.0"
  DEFAULT = "nobody"
end

module Loud
  def greet
    super.upcase + "!"
  end
end

class Person
  include Greeting
  include Loud
  attr_writer :nick
  def initialize(title) = @title = title
  def title = @title || DEFAULT
  def nick = @nick || "none"
  def nick?
    !@nick.nil?
  end
end
pe = Person.new("Ann")
puts pe.greet
puts Greeting.version
p Person.include?(Loud), pe.is_a?(Greeting)
p pe.nick, pe.nick?
pe.nick = "A"
p pe.nick, pe.nick?
puts Person.new(nil).greet
p Person.ancestors.take(3)

module Outer
  VALUE = 10
  class Inner
    def value = VALUE * 2
    class Deep
      def value = VALUE * 3
    end
  end
  def self.helper(x) = x + VALUE
end
p Outer::Inner.new.value, Outer::Inner::Deep.new.value, Outer.helper(1), Outer::VALUE
p Outer::Inner::Deep
puts Outer::Inner.new.class

class Vec
  attr_reader :x, :y
  def initialize(x, y)
    @x, @y = x, y
  end
  def +(o) = Vec.new(x + o.x, y + o.y)
  def -(o) = Vec.new(x - o.x, y - o.y)
  def *(k) = Vec.new(x * k, y * k)
  def -@ = Vec.new(-x, -y)
  def [](i) = i == 0 ? x : y
  def []=(i, v)
    if i == 0 then @x = v else @y = v end
  end
  def ==(o) = o.is_a?(Vec) && x == o.x && y == o.y
  alias eql? ==
  def hash = [x, y].hash
  def to_s = "(#{x}, #{y})"
  def inspect = "#<Vec #{x},#{y}>"
  def coerce(n) = [Vec.new(n, n), self]
  def each
    yield x
    yield y
  end
  include Enumerable
  def call(z) = z * x
  def to_proc = ->(z) { z * y }
  def !
    "not!"
  end
  def =~(o)
    "match #{o}"
  end
end
v = Vec.new(1, 2)
w = Vec.new(3, 4)
puts v + w, v - w, v * 3, -v
p v[0], v[1]
v[0] = 10
p v
p v == Vec.new(10, 2), v.eql?(Vec.new(10, 2)), v.equal?(v)
p({ v => 1 }[Vec.new(10, 2)])
p v.map { |e| e + 1 }, v.sort, v.include?(2), v.to_a, v.max, v.reduce(:+), v.first
p v.(2), [1, 2].map(&w)
p (!v)
p v =~ 3
v2 = v
v2[1] = 99
p v

class Base
  def template = "#{before}-#{main}-#{after}"
  def before = "b"
  def after = "a"
end
class Impl < Base
  def main = "m"
  def after = super * 2
end
puts Impl.new.template

class Counter
  def initialize
    @count = 0
  end
  def increment
    @count += 1
    self
  end
  attr_reader :count
end
p Counter.new.increment.increment.count
s = Struct.new(:a, :b)
p s.new(1, 2)
Point = Struct.new(:x, :y) do
  def dist = Math.sqrt(x * x + y * y)
  def to_s = "P(#{x},#{y})"
end
pt = Point.new(3, 4)
p pt, pt.dist, pt.x, pt.to_a
puts pt
pt.x = 6
p pt.x, pt == Point.new(6, 4)
p pt.to_h
KW = Struct.new(:m, :n, keyword_init: true)
p KW.new(m: 1, n: 2)
x, y = *pt
p x, y
class Temp
  def initialize(v) = @v = v
end
puts Temp.new(1).inspect.sub(/0x\h+/, "0x")
puts Temp.new("a").to_s.sub(/0x\h+/, "0x")
class Sub3 < Struct.new(:p1)
  def double = p1 * 2
end
p Sub3.new(4).double
o = Object.new
def o.single = "single"
puts o.single
class Cur
  @@mutex = [1]
  class << self
    def new(id)
      id = id.to_s.downcase
      instances[id] || @@mutex.each { instances[id] ||= super }
      instances[id]
    end
    def instances
      @instances ||= {}
    end
  end
  attr_reader :id
  def initialize(id)
    @id = id
  end
end
p Cur.new(:USD).id, Cur.new("usd").equal?(Cur.new(:usd))
class Cur2
  def self.new(id) = super(id.to_s)
  attr_reader :id
  def initialize(id)
    @id = id
  end
end
p Cur2.new(:a).id, Cur2.send(:new, :b).id
