# Blocks that do not speak of self are the same whoever runs them; what blocks of others set is read as what it is.
class Runner
  attr_reader :name

  def initialize(name) = @name = name
  def run(*args, &block) = instance_exec(*args, &block)
  def shout = @name.upcase
  def to_s = "runner #{@name.inspect}"
end

runner = Runner.new("ann")
puts runner.run(2, 3) { |a, b| a * b }
puts runner.run([4, 5]) { |a, b = 1| a + b }
puts runner.run { 7 }
doubled = proc { |a, *rest| [a, rest] }
p runner.run(1, 2, 3, &doubled), doubled.arity
p runner.run(1, &->(a) { a + 1 })
begin
  runner.run(1, 2, &->(a) { a })
rescue ArgumentError => error
  puts error.message
end

class Runner
  define_method(:sum) { |a, b = 10| a + b }
  define_method(:constant) { 5 }
  %w[one two].each_with_index { |word, at| define_method("is_#{word}") { at + 1 } }
end
p runner.sum(1), runner.sum(1, 2), runner.constant, runner.is_two
begin
  runner.constant(1)
rescue ArgumentError => error
  puts error.message
end

# The block sets what the methods of the class read.
runner.run { @name = "text" }
puts runner.shout, runner
runner.run { @name = 5 }
puts runner.name + 1

made = Class.new do
  define_method(:hello) { |name| "hello #{name}" }
end
puts made.new.hello("bob")
p Runner.class_exec(3) { |n| n * 2 }

# A class below sets what a method of the class above reads.
class Base
  def self.limit = @limit
  def self.next_limit = @limit.nil? ? "none" : @limit + 1
end

class Small < Base
  @limit = 3
  def self.grow(by) = @limit += by
end

class Worded < Base
  @limit = 2.5
end

Small.grow(2)
p Base.limit, Base.next_limit, Small.limit, Small.next_limit, Worded.next_limit

# Methods of core classes themselves.
p Time.utc(2025, 3, 1).year, Integer.sqrt(17) + 1, Regexp.escape("a.b") + "c"
