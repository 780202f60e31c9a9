# `defined?(super)` where only run time knows what is above.
module Fly
  def move = "fly+#{defined?(super) ? super : "none"}"
  def only = defined?(super)
  def to_s = defined?(super) ? "flying #{super.class}" : "none"

  def initialize(*args)
    super if defined?(super)
    @flown = args
  end
end

module Swim
  def move = "swim+#{super}"
  def only = [defined?(super), (super if defined?(super))]
end

class Base
  def move = "base"
  def value=(other)
    @value = other
  end
  attr_reader :value
end

class Duck < Base
  include Fly, Swim
  def move = "duck:#{super}"
end

class Rock
  include Fly
  def move = super
end
p Duck.new.move, Rock.new.move, Duck.new.only, Rock.new.only, Rock.new.to_s, Rock.new.instance_variables

module Tracking
  def inherited(child)
    super if defined?(super)
    (@children ||= []) << child.name
  end

  def children = @children
  def absent = defined?(super)
end

class Model
  extend Tracking
end

class Post < Model; end
p Model.children, Model.absent

module Loud
  def message = defined?(super) ? "#{super}!" : "!"
  def value=(other)
    super(other * 2) if defined?(super)
  end
end

class Failure < StandardError
  include Loud
end

class Quiet < Base
  prepend Loud
end
quiet = Quiet.new
quiet.value = 4
p Failure.new("no").message, quiet.message, quiet.value
