module Colours
  ALL = 1
end
Colours = 2
Point = Struct.new(:x, :y)
Point = 3
LIMIT = 1
LIMIT = 2
