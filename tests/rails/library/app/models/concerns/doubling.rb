module Doubling
  def twice = count * 2
end
