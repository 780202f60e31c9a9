# Modules in front of a class.

module Loud
  def speak
    super.upcase + "!"
  end
end
class Dog
  prepend Loud
  def speak
    "woof"
  end
end
class Puppy < Dog
  def speak
    super + " (small)"
  end
end
puts Dog.new.speak, Puppy.new.speak
p Dog.ancestors.first(2), Dog.new.is_a?(Loud)

# What the hook sees of the class.
module Noted
  def self.prepended(base)
    p base, base.name, base.ancestors.first(2)
    (@bases ||= []) << base
  end

  def self.bases = @bases

  def call = "<#{super}>"
end

module Twice
  def self.prepended(base) = p(base.ancestors.first(3))
end

class Called
  prepend Noted, Twice
  def call = "s"
end
p Noted.bases, Called.new.call, Noted.bases.first == Called, Noted.bases.first.new.call, Called.ancestors.first(3)

# What a module in front, or one that is included, makes of `new`.
module Counted
  def initialize(*args)
    super()
    @count = args.size
  end
  attr_reader :count
end
class Base
end
class Thing < Base
  prepend Counted
end
class Other < Base
  include Counted
end
p Thing.new(1, 2).count, Other.new(1).count
class Rest
  def initialize(*args, **options)
    @args = [args, options]
  end
  attr_reader :args
end
class Below < Rest
  def initialize(a)
    puts "below"
    super(a, "b", k: 1)
  end
end
p Below.new("abc").args, Rest.new("abc", "d").args
class Forwarding < Rest
  def initialize(...)
    puts "f"
    super
  end
end
p Forwarding.new("abc", k: 2).args
class Alone
  attr_reader :args
  def initialize(...)
    take(...)
  end
  def take(*args) = @args = args
end
class Alone2 < Alone
  def initialize(x)
    puts x
    super(x, x)
  end
end
p Alone.new("abc", 1).args, Alone2.new("xy").args
