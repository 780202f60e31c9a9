class V
  def a = :a
  def b = :b
  def c = [a, b]
  %w[x y].each { |n| define_method(n) { n } }
  private :x
  private(*%i[a])
  protected "b"
  def self.open!(*names) = names.each { |n| public n }
  private_class_method def self.hid = :hid
  class << self
    def calls_hid = hid
    private def inner = 1
  end
end
v = V.new
p v.c, v.y
%i[a b x].each { |n| begin; v.public_send(n); rescue NoMethodError => e; puts e.message.sub(/0x\h+.*>/, "0x>"); end }
V.open!(:a, :x)
p v.a, v.x, V.calls_hid
begin; V.hid; rescue NoMethodError => e; puts e.message; end
begin; V.inner; rescue NoMethodError => e; puts e.message; end
class V; remove_method :y; end
p v.respond_to?(:y)
class W < V
  undef_method :a
  undef b
end
p W.new.respond_to?(:a), W.instance_methods(false), W.method_defined?(:a)
begin; W.new.a; rescue NoMethodError => e; puts e.message.sub(/0x\h+/, "0x"); end
begin; class V; remove_method :nope; end; rescue NameError => e; puts e.message; end
begin; class V; undef_method :nope; end; rescue NameError => e; puts e.message; end
begin; class V; alias_method :q, :nope; end; rescue NameError => e; puts e.message; end
begin; V.send(:private, :nope); rescue NameError => e; puts e.message; end
class V; alias_method "aa", "a"; alias old_c c; def c = [:new, old_c]; end
p v.aa, v.c
module Tool
  module_function
  def cut(x) = x * 2
end
p Tool.cut(2)
p V.public_method_defined?(:c), V.private_method_defined?(:b), V.protected_method_defined?(:b)
p v.methods(false), (v.methods - Object.instance_methods).sort
