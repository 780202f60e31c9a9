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
