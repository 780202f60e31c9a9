module Shapes
end

Shapes::Point = Struct.new(:x, :y)
