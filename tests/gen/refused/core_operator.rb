class Integer
  def +(other) = other
  def to_s = "number"
  def double = self * 2
end
puts 1.double
