# const_get and const_defined?.

def attempt
  p yield
rescue NameError, TypeError, ArgumentError => e
  puts "#{e.class}: #{e.message.lines.first.chomp}"
end

LIMIT = 10
LIST = [1, 2]
NAME = "name"

module Shapes
  PI = 3
  class Base
    SIDES = 0
    KIND = "base"
    def sides = self.class.const_get(:SIDES)
    def self.kind = const_get("KIND")
  end

  class Square < Base
    SIDES = 4
    def area(side) = side * side
  end

  class Triangle < Base
    SIDES = 3
  end

  module Named
    PREFIX = "a "
  end

  class Circle < Base
    include Named
    UNIT = { radius: 1 }.freeze
    class Inner
      DEEP = :deep
    end
  end
end

class Stored < StandardError
  CODE = 7
end

p Shapes.const_get(:PI), Object.const_get(:LIMIT), Object.const_get("NAME"), Shapes::Base.const_get(:SIDES), Shapes::Circle.const_get(:SIDES)
p Shapes.const_get(:Square).new.area(3), Shapes.const_get("Circle::Inner::DEEP"), Object.const_get("Shapes::Circle").name, Shapes::Circle.const_get(:PREFIX)
p %w[Square Triangle].map { |word| Shapes.const_get(word).new.sides }, Shapes::Square.new.sides, Shapes::Circle.kind
%i[LIMIT NAME Shapes].each { |word| p Object.const_get(word) }
p ["Integer", "String", :Comparable, "Float::INFINITY", "Math::PI", "Struct"].map { |word| Object.const_get(word) }
p Shapes.const_get(:String), Shapes::Base.const_get(:LIMIT), Float.const_get(:DIG), Math.const_get("E"), Kernel.const_get(:Array), Stored.const_get("CODE"), Object.const_get("::NAME")
word = "LIST"
Object.const_get(word) << "three"
p LIST, LIST.size, LIST.map(&:to_s)
Object.const_get(:NAME).then { |text| p text.size }

attempt { Shapes.const_get(:Missing) }
attempt { Object.const_get("Missing") }
attempt { Object.const_get("Shapes::Missing") }
attempt { Shapes::Base.const_get("Missing::More") }
attempt { Object.const_get("missing") }
attempt { Object.const_get("Shapes::lower") }
attempt { Object.const_get("") }
attempt { Object.const_get(1) }
attempt { Object.const_get(nil) }
attempt { Object.const_get("LIMIT::X") }
attempt { Object.const_defined?("LIMIT::X") }
attempt { Object.const_get("Shapes::PI::X") }
attempt { Shapes.const_get("Square::String") }

p Shapes.const_defined?(:PI), Shapes.const_defined?("Square::SIDES"), Shapes.const_defined?(:Missing), Object.const_defined?(:LIMIT), Object.const_defined?("Nope"), Shapes.const_defined?(:String)
p Shapes::Circle.const_defined?(:PREFIX), Shapes::Square.const_defined?("KIND"), Object.const_defined?("Shapes::Circle::Inner"), Object.const_defined?("Shapes::Nope::Inner"), Shapes.const_defined?("Circle::Nope")
attempt { Shapes.const_defined?("lower") }
attempt { Shapes.const_defined?(3) }

handlers = { "square" => 2, "triangle" => 1 }
handlers.each do |name, count|
  type = Shapes.const_get(name.capitalize)
  puts "#{type}: #{count * type::SIDES}" if type < Shapes::Base
end
