# Methods whose definitions stand in an `if` of a class body.
class A
  def z = 0
  def x = 1 unless method_defined?(:x)
  def x = 9 unless method_defined?(:x)
  def y = 2 if false
  unless method_defined?(:y)
    def y(n = 3) = "y#{n}"
    def self.k = "k"
  else
    def y = 5
  end
  def z = 7 if method_defined?(:z)
end
p A.new.x, A.new.y, A.new.y(4), A.k, A.new.z
class B < A
  def y(n) = super + "b" unless private_method_defined?(:y)
  if false
    def x = 3
  end
end
p B.new.y(2), B.new.x, B.instance_methods(false)
