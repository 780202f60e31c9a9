class Greeter
  def greet = "a"
end
puts Greeter.new.greet
class Greeter
  def greet = "b"
end
