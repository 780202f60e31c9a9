# Modules that are put before classes while the program runs.

module Loud
  def self.prepended(base)
    puts "before #{base} #{base.ancestors.first(2).inspect}"
  end

  def speak(times = 1) = super().upcase * times
  def quiet? = false
end

class Dog
  attr_accessor :name
  def initialize(name = "rex") = @name = name
  def speak = "woof"
  def greet(other) = "#{name} greets #{other}"
end

class Puppy < Dog
  def speak = super + "ette"
end

early = Dog.new
pup = Puppy.new("bo")
puts early.speak, pup.speak
p Dog.prepend(Loud) == Dog
puts early.speak, early.speak(2), pup.speak, Dog.new.speak
p early.quiet?, Dog.ancestors.first(3), Puppy.ancestors.first(4), early.is_a?(Loud), Dog.include?(Loud), Dog < Loud
p Dog.instance_method(:speak).owner, early.method(:speak).owner, pup.method(:speak).owner, early.method(:greet).owner
p early.method(:speak).arity, Dog.instance_method(:speak).arity
p Dog.instance_methods(false).sort, Loud.instance_methods.sort, Dog.included_modules.first
p Dog.prepend(Loud).ancestors.first(2)

# A second module stands before the first; what is computed, too.
counted = Module.new do
  def speak(*) = "#{super}!"
  define_method(:greet) { |other, loud: false| loud ? super(other).upcase : super(other) }
end
Dog.prepend(counted)
puts early.speak(2), early.greet("ann"), early.greet("ann", loud: true), pup.greet("cat")
p Dog.ancestors[2], Dog.ancestors[0] == counted

# Methods that come later, of the class and of the module.
Dog.class_eval do
  def speak = "wuff"
  def late = "late"
end
Dog.define_method(:greet) { |other| "#{other}?" }
puts early.speak, early.greet("x"), early.late
Loud.module_eval do
  def late = "<#{super()}>"
end
puts early.late, pup.late
Loud.remove_method(:late)
puts early.late
Dog.remove_method(:speak)
begin
  early.speak
rescue NoMethodError => error
  puts error.message.sub(/#<.*>/, "#<…>")
end

# Attributes before attributes.
module Shown
  def name = "Mr #{super}"
  def name=(value)
    super(value.to_s.capitalize)
  end
end
Dog.prepend(Shown)
early.name = "max"
puts early.name, early.instance_variable_get(:@name)
early.name += "i"
puts early.name

# An initialize before that of a class.
module Noted
  attr_reader :notes
  def initialize(*args, **options, &block)
    @notes = [args, options, block&.call]
    super(*args)
  end
end
class Cat
  def initialize(name) = @name = name
  attr_reader :name
end
class Kitten < Cat
end
p Cat.new("tom").name
Cat.prepend(Noted)
cat = Cat.new("tim", age: 3) { :given }
p cat.name, cat.notes, Kitten.new("kit").notes

# A module with other modules in it, and one that has modules before it.
module Inner
  def call = "inner(#{super})"
end
module Outer
  include Inner
  def call = "outer(#{super})"
end
module Ahead
  def call = "ahead(#{super})"
end
class Base
  def call = "base"
end
Base.prepend(Outer)
puts Base.new.call
p Base.ancestors.first(3)
Outer.prepend(Ahead)
puts Base.new.call
p Outer.ancestors, Base.ancestors.first(4)

# A module that has includers gets one before it.
module Walks
  def walk = "walks"
end
class Robot
  include Walks
end
robot = Robot.new
module Fast
  def walk = "#{super} fast"
end
Walks.prepend(Fast)
puts robot.walk, Class.new { include Walks }.new.walk
p Robot.ancestors.first(3)

# Modules written before a module, and before class methods.
module Stepping
  prepend Fast
  def walk = "steps"
end
class Walker
  include Stepping
end
puts Walker.new.walk
module Made
  def make(*args) = [:made, super]
  def other = :other
end
class Factory
  def self.make(what = :thing) = what
  class << self
    prepend Made
  end
end
class Workshop < Factory
  def self.make(what = :tool) = [:shop, super]
end
p Factory.make, Factory.make(:cup), Workshop.make, Factory.other
module Again
  def make(...) = [:again, *super]
end
Factory.singleton_class.prepend(Again)
p Factory.make(1), Workshop.make(2), Factory.singleton_class.ancestors.include?(Again)

# One object alone.
alone = Dog.new("al")
alone.singleton_class.prepend(Module.new { def greet(*) = "alone: #{super}" })
puts alone.greet("bo"), early.greet("bo")
module Mild
  def mild? = true
end
alone.singleton_class.prepend(Mild)
Factory.singleton_class.prepend(Mild)
p alone.mild?, alone.is_a?(Mild), early.is_a?(Mild), Factory.mild?, Workshop.mild?, Factory.is_a?(Mild), Factory.singleton_class.include?(Mild)

# Classes in a variable, and in a hook.
[Cat, Base].each { |klass| klass.prepend(Module.new { def to_s = "#{self.class} before" }) }
puts Cat.new("a").to_s, Base.new.to_s
module Hooked
  def self.included(base)
    base.prepend(Wrapped)
  end
  module Wrapped
    def run(n, by: 1) = "run #{super(n * by)}"
  end
end
class Job
  def run(n) = n.to_s
  include Hooked
end
puts Job.new.run(2, by: 3), Job.new.run(4)
class Later
  def run(n) = n.to_s
end
Later.include(Hooked)
puts Later.new.run(2, by: 5)

# defined?(super), methods that hand on, levels.
module Careful
  def spoken = defined?(super) ? super : "nobody"
  def unspoken = defined?(super) ? super : "nobody"
  private def hidden = super.to_s
end
class Speaker
  def spoken = "me"
  def hidden = :hidden
  def show = hidden
end
Speaker.prepend(Careful)
p Speaker.new.spoken, Speaker.new.unspoken, Speaker.new.show
begin
  Speaker.new.hidden
rescue NoMethodError => error
  puts error.message.sub(/#<.*>/, "#<…>")
end

# Structs.
Point = Struct.new(:x, :y) do
  def sum = x + y
end
Point.prepend(Module.new { def sum = super * 10; def x = super + 1 })
p Point.new(1, 2).sum, Point.new(1, 2).x

# What cannot stand before a class.
[-> { Dog.prepend(Dog) }, -> { Dog.prepend(3) }, -> { Loud.prepend(Loud) }, -> { Dog.prepend }].each do |call|
  call.call
rescue ArgumentError, TypeError => error
  puts "#{error.class}: #{error.message}"
end
text = +"b"
p text.prepend("a"), [2].prepend(1)
