# The later definition of a method runs.

class Greeter
  def hello = "one"
  def hello = "two"

  def twice(words) = words

  def twice(words, count = 2)
    [words] * count
  end

  def greeting = hello
end

module Loud
  def shout(text) = text
  def shout(text) = text.upcase
end

class Dog
  include Loud

  def initialize(name)
    @name = name
  end

  def initialize(name, age = 3)
    @name = name
    @age = age
  end

  def to_s = "#{shout(@name)} #{@age}"
end

puts Greeter.new.hello, Greeter.new.greeting
p Greeter.new.twice("a"), Greeter.new.twice("a", 1)
puts Dog.new("rex"), Dog.new("rex", 4)

def first_or_last = 1
class Between; end
def first_or_last = 2
puts first_or_last

class Twice
  def self.q = 1
  def self.q = 2
end
p Twice.q
