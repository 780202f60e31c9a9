class Greeter
  private :greet

  def greet = "a"
end
puts Greeter.new.respond_to?(:greet)
