module Loud
  def say = super.upcase + "!"
  def self.prepended(b) = puts("prepended #{b}")
end
class D; def say = "d"; prepend Loud; end
p D.new.say, D.ancestors.first(2)
class E2 < D; def self.inherited(k) = (super; puts("inh #{k}")); end
class F < E2; end
module Ext; def self.extended(b) = puts("ext #{b.class}"); def e = :e; end
o = Object.new; o.extend(Ext); p o.e
class G
  def self.method_added(n) = (@added ||= []) << n
  def self.added = @added
  def x; end
  def y; end
  define_method(:z) {}
end
p G.added
class H
  def a = 1
  alias_method :b, :a
  alias c a
  def gone = 1
  remove_method :gone
  def undefd = 1
  undef_method :undefd
end
p H.new.b, H.new.c, H.new.respond_to?(:gone), H.instance_methods(false).sort
begin; H.new.undefd; rescue NoMethodError => e; puts e.message.sub(/0x\h+[^>]*/, "0x"); end
module Late; end
class I; include Late; end
module Late; def l = :late; end
p I.new.l
I.send(:define_method, :w) { :w }
p I.new.w
I.send(:include, Module.new { def v = :v }); p I.new.v
