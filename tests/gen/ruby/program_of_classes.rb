# Classes, modules and Structs as programs use them; the order in which instance variables are written.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect}".gsub(/0x\h+/, "0x")
rescue StandardError => e
  puts "#{n} #{e.class}: #{e.message}".gsub(/0x\h+/, "0x")
end
module Greet
  def self.included(base) = base.extend(ClassMethods)
  module ClassMethods
    def make(*args) = new(*args)
    def inherited(sub) = (super; (@subs ||= []) << sub.name)
    attr_reader :subs
  end
  def hi = "hi #{name}"
  def <=>(o) = name <=> o.name
end
class Animal
  include Greet
  include Comparable
  attr_reader :name
  @@count = 0
  COLORS = %i[red]
  class << self
    attr_accessor :registry
    def create(...) = new(...)
    private def secret = 1
  end
  self.registry = []
  def initialize(name, age: 1)
    @name, @age = name, age
    @@count += 1
    self.class.registry&.push(name)
  end
  def self.count = @@count
  def to_s = "#{self.class}:#{@name}"
  def ==(o) = o.class == self.class && o.name == name
  protected def age = @age
  public
  def older?(o) = age > o.age
  private
  def hidden = 1
  public def shown = hidden + self.hidden
end
class Dog < Animal
  COLORS = superclass::COLORS + %i[blue] rescue COLORS = [1]
  def initialize(name, breed = "mutt", **kw)
    super(name, **kw)
    @breed = breed
  end
  def hi = super + "!"
  def to_s = super.upcase
  def method_of_super = method(:hi).super_method&.call
  alias speak hi
  alias_method :bark, :speak
end
class Puppy < Dog
  def hi = "p" + super()
  def initialize(*) = super
end
t(1) { Animal.make("a").hi }
t(2) { Dog.create("rex", age: 3).hi }
t(3) { Puppy.new("pup", "lab", age: 2).hi }
t(4) { [Dog.new("b"), Dog.new("a")].min.name }
t(5) { Dog.new("b").clamp(Dog.new("a"), Dog.new("c")).name }
t(6) { Dog.new("x").older?(Puppy.new("y", age: 5)) }
t(7) { Dog.new("x").age }
t(8) { Dog.new("x").hidden }
t(9) { Dog.new("x").shown }
t(10) { Animal.secret }
t(11) { [Animal.count > 5, Animal.registry.first, Dog.registry] }
t(12) { Animal.subs }
t(13) { Dog.new("z").speak + Dog.new("z").bark }
t(14) { Puppy.new("z").bark }
t(15) { "#{Dog.new("q")}" }
t(16) { Dog.new("q").inspect }
t(17) { Dog.ancestors.take(5) }
t(18) { Dog.instance_methods(false).sort }
t(19) { Dog.new("q") == Dog.new("q") }
t(20) { Dog.new("q").eql?(Dog.new("q")) }
t(21) { Dog.new("q") != Animal.new("q") }
t(22) { [Dog.new("q")].include?(Dog.new("q")) }
t(23) { Dog.superclass.superclass }
t(24) { [Dog < Animal, Animal <= Animal, Dog <=> Animal, Animal > Dog, Dog < String] }
t(25) { Dog.new }
t(26) { Dog.new("a", "b", "c") }
t(27) { Dog.new("a", zip: 1) }
t(28) { Dog.new("a").respond_to?(:hidden) || Dog.new("a").respond_to?(:age) }
t(29) { Dog.new("a").send(:hidden) }
t(30) { Dog.new("a").public_send(:hidden) }
t(31) { Dog.new("a").instance_variables }
t(32) { Dog.new("a").frozen? }
t(33) { d = Dog.new("a").freeze; d.instance_variable_get(:@name) << "b"; d.name }
t(34) { d = Dog.new("a"); e = d.dup; e.name << "z"; [d.name, e.name] }
t(37) { Dog.new("a").method(:hi).owner }
t(38) { Puppy.new("a").is_a?(Greet) && Greet === Dog.new("s") }
t(39) { Dog.const_defined?(:COLORS) rescue "n" }
t(40) { [Animal::COLORS, Dog::COLORS] }
t(43) { Class.new(Dog).new("anon").hi }
t(44) { Dog.name + Dog.to_s + Dog.inspect + Dog.class.to_s }
t(45) { Dog.hash == Dog.hash && Dog.eql?(Dog) && Dog.equal?(Dog) }
t(46) { { Dog => 1 }[Dog] }
t(47) { case Dog.new("x") when Animal then 1 else 2 end }
t(48) { [1, "a", :b, 2.0, nil, true, [1], { a: 1 }, 1..2, Dog].map { |v| v.class } }
t(49) { Dog.new("x").then { _1.name } }
t(50) { Dog.allocate.name }
S = Struct.new(:x, :y) do
  include Comparable
  def <=>(o) = x <=> o.x
  def self.origin = new(0, 0)
  def to_s = "(#{x})"
  def +(o) = S.new(x + o.x, y + o.y)
end
t(51) { S.origin + S.new(1, 2) }
t(52) { [S.new(3, 1), S.new(1, 2)].sort.map(&:to_s) }
t(53) { S.new(1, 2) > S.new(0, 5) }
t(54) { "#{S.new(1, 2)}" + S.new(1, 2).inspect }
t(55) { a, b = *S.new(1, 2); [a, b] }
t(56) { S.new(1, 2).to_a.sum + S.new(1, 2).size }
t(57) { S.new(1, 2).hash == S.new(1, 2).hash }
t(58) { { S.new(1, 2) => 1 }[S.new(1, 2)] }
t(59) { s = S.new(1, 2); s.x += 5; s }
t(60) { S.new(1).y }
module Counter
  @n = 0
  class << self
    attr_reader :n
    def inc = @n += 1
  end
  def self.reset! = @n = 0
  LIMIT = 3
  def self.over? = n > LIMIT
end
t(61) { 5.times { Counter.inc }; [Counter.n, Counter.over?, Counter.reset!] }
module Deep
  module Inner
    VAL = 1
    class Klass
      def v = VAL
      def self.path = name
    end
  end
  VAL = 2
  def self.v = VAL + Inner::VAL
end
t(62) { [Deep::Inner::Klass.new.v, Deep.v, Deep::Inner::Klass.path] }
class Stack
  include Enumerable
  def initialize(*a) = @a = a
  def each(&b) = (return enum_for(:each) { @a.size } unless b; @a.each(&b); self)
  def push(x) = tap { @a.push(x) }
  alias << push
end
t(63) { (Stack.new(3, 1) << 2).push(5).sort }
t(64) { Stack.new(3, 1, 2).each.size }
t(65) { s = Stack.new(3, 1, 2); [s.min, s.max, s.sum, s.to_a, s.first, s.first(2), s.include?(2), s.sort_by { -_1 }, s.reduce(:+), s.each_slice(2).to_a, s.each_with_index.to_a, s.min_by { |x| -x }, s.entries, s.inject { |a, b| a * b }, s.zip([1, 2, 3]), s.group_by(&:odd?), s.partition { |x| x > 1 }, s.lazy.map { |x| x * 2 }.to_a, s.each_cons(2).to_a, s.tally, s.reject(&:odd?), s.find { |x| x < 3 }, s.count] }
t(66) { Stack.new.first.inspect + Stack.new.min.inspect + Stack.new.sum.inspect + Stack.new.reduce(:+).inspect }
t(67) { e = Stack.new(1, 2).each; [e.first, e.to_a] }
class Temp
  include Comparable
  attr_accessor :deg
  protected :deg=
  def initialize(d) = @deg = d
  def <=>(other) = deg <=> other.deg
  def succ = Temp.new(deg + 1)
  def to_s = "#{deg}°"
  def inspect = "#<T #{deg}>"
  def coerce(n) = [Temp.new(n), self]
  def +(o) = Temp.new(deg + (o.is_a?(Temp) ? o.deg : o))
  def hash = deg.hash
  def eql?(o) = deg == o.deg
end
t(68) { (Temp.new(1)..Temp.new(4)).to_a }
t(69) { (Temp.new(1)..Temp.new(4)).include?(Temp.new(2)) }
t(70) { [Temp.new(50), Temp.new(20)].minmax }
t(71) { 5 + Temp.new(3) }
t(72) { [Temp.new(1), Temp.new(2)].sum(Temp.new(0)) }
t(73) { [Temp.new(1), Temp.new(1)].uniq.size }
t(74) { Temp.new(1).deg = 5 }
t(75) { Temp.new(1) == Temp.new(1) }
t(76) { Temp.new(5).between?(Temp.new(1), Temp.new(9)) }
t(77) { (Temp.new(1)...Temp.new(3)).map(&:to_s) }
t(78) { (Temp.new(1)..Temp.new(3)).step(2).to_a }
t(79) { Temp.new(1) <=> nil }
t(80) { [Temp.new(3), Temp.new(1)].sort.first }
class Iv0
  def initialize(k = 0)
      @a, @b = 1, 2
  end
end
t(0) { Iv0.new }
class Iv1
  def initialize(k = 1)
      @a, @b, @c = k, k + 1, 3
      @d = 4
  end
end
t(1) { Iv1.new }
class Iv2
  def initialize(k = 2)
      if k > 1
        @a, @b = 1, 2
      else
        @c = 1
      end
      @z = 1
  end
end
t(2) { Iv2.new }
class Iv3
  def initialize(k = 3)
      [1].each { |x| @a, @b = x, 2 }
      @z = 1
  end
end
t(3) { Iv3.new }
class Iv4
  def initialize(k = 4)
      while !@b
        @a, @b = 1, 2
      end
  end
end
t(4) { Iv4.new }
class Iv5
  def initialize(k = 5)
      x = (@a, @b = 1, 2)
  end
end
t(5) { Iv5.new }
class Iv6
  def initialize(k = 6)
      @a, x, @b = 1, 2, 3
      nil
  end
end
t(6) { Iv6.new }
class Iv7
  def initialize(k = 7)
      @a, @a = 1, 2
      @b, @a, @c = 1, 2, 3
      nil
  end
end
t(7) { Iv7.new }
class Iv8
  def initialize(k = 8)
      begin
        @a, @b = 1, 2
      end
      nil
  end
end
t(8) { Iv8.new }
class Iv9
  def initialize(k = 9)
      begin
        @a, @b = 1, 2
        nil
      rescue
        1
      end
  end
end
t(9) { Iv9.new }
class Iv10
  def initialize(k = 10)
      begin
        raise "x"
      rescue
        @a, @b = 1, 2
        @c = 1
      end
  end
end
t(10) { Iv10.new }
class Iv11
  def initialize(k = 11)
      @a, @b = 1, 2 if k
      nil
  end
end
t(11) { Iv11.new }
class Iv12
  def initialize(k = 12)
      k && (@a, @b = 1, 2)
      nil
  end
end
t(12) { Iv12.new }
class Iv13
  def initialize(k = 13)
      @a, @b = [1, 2]
      nil
  end
end
t(13) { Iv13.new }
class Iv14
  def initialize(k = 14)
      @a, *@b = 1, 2
      nil
  end
end
t(14) { Iv14.new }
class Iv15
  def initialize(k = 15)
      @a, (@b, @c) = 1, [2, 3]
      nil
  end
end
t(15) { Iv15.new }
class Iv16
  def initialize(k = 16)
      @a, @b = 1
      nil
  end
end
t(16) { Iv16.new }
class Iv18
  def initialize(k = 18)
      begin
        @a, @b = 1, 2
      ensure
        @c, @d = 1, 2
      end
      nil
  end
end
t(18) { Iv18.new }
