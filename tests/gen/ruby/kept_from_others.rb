# What `module_function`, `private_class_method` and `private_constant` keep from others.
module M
  def a = 1
  def b = a + 1
  module_function :a
  module_function
  def c = 3
end
class U
  include M
  def go = a + c
end
p M.a, M.c, U.new.go, U.new.b
begin
  U.new.a
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "")
end
begin
  U.new.c
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "")
end
begin
  M.b
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "")
end
p U.new.respond_to?(:a), M.respond_to?(:a), M.respond_to?(:b)
p M.instance_methods.sort
class Y
  class << self
    def a = 1
    private
    def b = 2
    private :a
    public :b
  end
  private_class_method def self.z = 3
  public_class_method :new
  C = 3
  private_constant :C
  def c = C
end
p Y.b, Y.new.c
%i[a z].each { |m| p Y.respond_to?(m) }
begin
  Y.a
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "")
end
begin
  Y.z
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "")
end
module M2
  def self.x = 1
  private_class_method :x
  def self.y = x
  class << self
    def z = 3
    private :z
    private
    def w = 4
  end
  def self.v = z + w
end
p M2.y, M2.v
[:x, :z, :w].each { |m| p M2.respond_to?(m) }
begin; M2.x; rescue NoMethodError => e; puts e.message; end
begin; M2.z; rescue NoMethodError => e; puts e.message; end
begin; M2.w; rescue NoMethodError => e; puts e.message; end
module N
  extend self
  def k = 5
end
class UN; include N; end
p N.k, UN.new.k
class Above; def self.make = 1; end
class Below < Above; private_class_method :make; def self.via = make; end
p Above.make, Below.via
begin
  Below.make
rescue NoMethodError => e
  puts e.message
end
class Within
  class Inner; end
  private_constant :Inner
  def self.inner = Inner
end
p Within.inner, defined?(Within::Inner), defined?(Within)
def t
  p yield
rescue => e
  puts "#{e.class}: #{e.message}"
end
t { Object.new.extend(3) }
t { Object.new.extend(String) }
t { Object.new.extend(Comparable).is_a?(Comparable) }
