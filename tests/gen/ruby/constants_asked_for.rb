# Constants that may not be there, and more places to assign one.
LIMIT = defined?(Settings::LIMIT) ? Settings::LIMIT : 10
p LIMIT

module Options
  LEVEL = 1
end
p defined?(Options::LEVEL) ? Options::LEVEL : 0
p defined?(Options::DEPTH) ? Options::DEPTH : 0

class Engine
  def name = defined?(Turbo) ? Turbo.name : "plain"
end
p Engine.new.name
begin
  Turbo
rescue NameError => e
  p e.message
end

first, Options::WIDTH = 1, 2
(second, Options::HEIGHT), third = [3, 4], 5
p first, second, third, Options::WIDTH, Options::HEIGHT
p __ENCODING__, __ENCODING__ == Encoding::UTF_8
p 65.chr(Encoding::UTF_8), 233.chr(Encoding::UTF_8), 233.chr("UTF-8")

twice = ->(x) { x * 2 }
p twice.dup.eql?(twice), twice.eql?(->(x) { x * 2 }), twice.dup.equal?(twice)

# A class below the one around it, one that is called as one of the core's, and constants that a class has itself.
module Freezer
  KIND = 1

  class Problem < StandardError
    class Deep < self
      def message = "deep #{super}"
    end
  end

  class Object
    def self.label = name
  end

  class Hash < Object
    LIMIT = 2
  end
end

p Freezer::Problem::Deep.superclass, Freezer::Problem::Deep.new("x").message
p Freezer::Hash.superclass, Freezer::Hash.label, Freezer::Hash < Freezer::Object
p Freezer.const_get(:Hash, false), Freezer.const_defined?(:String, false), Freezer.const_defined?("String", true)
p Freezer::Hash.const_defined?(:LIMIT, nil), Freezer::Hash.const_get("LIMIT", false)
begin
  Freezer.const_get(:String, false)
rescue NameError => error
  puts error.message
end
