module Loud
  def name = super.upcase
end

module Named
  prepend Loud
  def name = "cat"
end
