# Smaller things found by running many programs.

p [[], [1], (1..2)].assoc(nil), [[], [1]].rassoc(nil), [[nil]].assoc(nil)

endless = (1..Float::INFINITY).lazy
p endless.each_cons(2).map { |a, b| a + b }.first(3), endless.each_slice(2).first(2)
p (1..8).lazy.select(&:odd?).each_cons(2).map { |a, b| a * b }.to_a, (1..5).lazy.each_slice(2).to_a
p endless.each_cons(2), (1..3).lazy.each_slice(2) { |pair| p pair }

text = +"abc"
text << "d"
p (-text).frozen?, text.frozen?, -text == text

class Tool
  def use = 7

  private

  def hide = 8
end
tool = Tool.new
p tool.public_method(:use).call, tool.__send__(:hide), tool.__id__ == tool.object_id
[:hide, :nothing].each do |name|
  p tool.respond_to?(name)
end
begin
  tool.public_method(:hide)
rescue NameError => e
  puts e.message
end
begin
  5.public_method(:nothing)
rescue NameError => e
  puts e.message
end

begin
  UncaughtThrowError.new
rescue ArgumentError => e
  puts e.message
end
error = UncaughtThrowError.new(:tag, 3, "nobody has %p")
p error.message, error.tag, error.value
begin
  throw :missing, 4
rescue UncaughtThrowError => e
  p e.message, e.tag, e.value
end

class Loud < StandardError
  def message = "loud: " + super
end
p Loud.new("x").message, Loud.new("x") == Loud.new("x"), Loud.new("x") == Loud.new("y")
