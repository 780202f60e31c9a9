class J
  def initialize = (@a = 1; @b = 2)
  def a = @a.to_s + "m"
  define_method("c") { instance_variable_get("@#{"c"}") }
  %w[d e].each { |n| define_method(n) { instance_variable_get("@" + n) }; define_method(n + "=") { |v| instance_variable_set("@#{n}", v) } }
end
j = J.new
p j.a, j.c, j.instance_variables, j.instance_variable_get(:@a), j.instance_variable_defined?("@z")
j.d = 3; p j.d, j.e, j.instance_variables
j.instance_variable_set("@q", 7); p j.instance_variables, j.inspect.sub(/0x\h+/, "0x")
j.remove_instance_variable(:@q); p j.instance_variables
class J; class << self; attr_accessor :conf; end; @conf = 3; end
p J.conf, J.instance_variable_get(:@conf), J.instance_variables
class << j; def sing = [:sing, @a]; end
p j.sing, j.singleton_methods
j.define_singleton_method("x" + "y") { @b }
p j.xy
