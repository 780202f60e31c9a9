# Writers of modules above and below those of classes.
class Base
  def value=(other)
    @value = other
  end
  attr_reader :value
end
module Loud
  def value=(other)
    super(other * 2)
  end
end
class Quiet < Base
  prepend Loud
end
q = Quiet.new
q.value = 4
p q.value
class Base2
  attr_accessor :value
end
class Quiet2 < Base2
  prepend Loud
end
q = Quiet2.new
q.value = 4
p q.value
class Quiet3 < Base
  include Loud
  def value=(x)
    super
  end
end
q = Quiet3.new
q.value = 4
p q.value
