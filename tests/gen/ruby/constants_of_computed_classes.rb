# A constant of a class that the program computes: of the class, of what it includes, of the classes above.
module Sized
  SIZE = 3
end
class Shape
  SIDES = 0
  def sides = self.class::SIDES
  def size = self.class::SIZE
  def none = self.class::ABSENT
end
class Square < Shape
  include Sized
  SIDES = 4
end
class Other
  ABSENT = 1
end
p Shape.new.sides, Square.new.sides, Square.new.size
[Shape, Square].each do |shape|
  p shape::SIDES
  p shape::SIZE
rescue NameError => e
  puts e.message.lines.first
  p e.name
end
begin
  Square.new.none
rescue NameError => e
  puts e.message.lines.first
end
begin
  [1].each { |x| p x::SIDES }
rescue TypeError => e
  puts e.message.lines.first
end
