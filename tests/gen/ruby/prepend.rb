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
