module Greeting
  def hello = "hello"
end
include Greeting # at
puts hello
