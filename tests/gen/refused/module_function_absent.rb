module Greeter
  def greet = "hello"
  module_function :wave # at
end
