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

# Halving the doubles of a Range.
p (0.0..100.0).bsearch { |x| x >= 12.5 }
p (0.0..10.0).bsearch { |x| x * x >= 2 }
p (0..4.0).bsearch { |x| Math.log(x) >= 0 }
p (0.0...1.0).bsearch { |x| x >= 1.0 }, (0.0..1.0).bsearch { |x| x >= 1.0 }
p (-10.0..10.0).bsearch { |x| x >= -0.0 }, (-1.5..0).bsearch { |x| x >= -1 }
p (0.0..).bsearch { |x| x >= 1e10 }, (..0.0).bsearch { |x| x >= -1e10 }
p (0.0..10.0).bsearch { |x| 4.0 - x }, (0.0..10.0).bsearch { |x| 100 - x }, (0.0..10.0).bsearch { |x| -1 }
p (0.0..10.0).bsearch { false }, (0.0..10.0).bsearch { nil }, (3.0..1.0).bsearch { true }
p (0..Float::INFINITY).bsearch { |x| Math.log(x) >= 0 }
begin
  (0.0..1.0).bsearch { "x" }
rescue TypeError => e
  p e.message
end
twice = ->(x) { x * 2 }
p twice.dup.eql?(twice), twice.eql?(->(x) { x * 2 }), twice.dup.equal?(twice)
