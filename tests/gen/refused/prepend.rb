module Loud
  def name = super.upcase
end

class Cat
  prepend Loud
  def name = "cat"
end
