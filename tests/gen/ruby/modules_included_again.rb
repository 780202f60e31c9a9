# A module that a class above has is not included again: the class above keeps the last word.
module Named
  def name = :module
  def size = 1
end
class Base
  include Named
  def name = :class
end
class Below < Base
  include Named
end
p Below.new.name, Below.new.name.to_s, Below.ancestors.first(3)
module Wide
  include Named
  def width = name
end
class Wider < Base
  include Wide
end
p Wider.new.width, Wider.new.name, Wider.ancestors.first(4)
class Plain
  def name = :plain
end
class Mixed < Plain
  include Wide
end
p Mixed.new.name, Mixed.new.width, Mixed.ancestors.first(4)
one = Base.new
one.extend(Named)
p one.name, one.size, one.is_a?(Named)
two = Plain.new
two.extend(Wide)
p two.name, two.width, two.is_a?(Named)
module Loud
  def name = "#{super}!"
end
class Shout < Base
  include Loud
end
class Twice < Shout
  include Loud
  def name = "<#{super}>"
end
p Twice.new.name, Twice.ancestors.first(5)
