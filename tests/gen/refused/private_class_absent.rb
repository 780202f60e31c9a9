class Greeter
  def self.greet = "hello"
  private_class_method :greet, :wave # at
end
