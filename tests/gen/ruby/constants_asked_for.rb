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
