# Attributes, variables of modules, of classes and of the top level before they have a value.
module Mo
  def mo = @mo
  def setmo = @mo = 1
end
class Holder
  include Mo
  attr_reader :r
  attr_accessor :w
  def initialize; @set = 1; end
  def x; @x; end
  def b; @late = 1; end
  class << self
    def cc; @cc; end
    def set_cc; @cc = 1; end
    attr_accessor :dd
  end
end
class Later < Holder
  def late; @late; end
end
def top; @top; end
p [Holder.new.x, nil].uniq, [Holder.new.r, nil].uniq, [Holder.new.w, nil].uniq, [Holder.cc, nil].uniq, [Holder.dd, nil].uniq, [@top, nil].uniq, [top, nil].uniq, [Holder.new.mo, nil].uniq, [Later.new.late, nil].uniq
p Holder.new.instance_variables, defined?(@top)
a = Holder.new
p a.instance_variable_get(:@w), a.instance_variable_defined?(:@w), a.send(:w).equal?(nil)
a.w = 1
p a.instance_variables, a.dup.w
p Later.new.frozen?
class Tested
  attr_accessor :w, :v
  def initialize(f); @w = 1 if f; @v = true if f; @s = "a" if f; end
  def t
    p 1 if @w
    p 2 if @v
    p 3 if @w.nil?
    p 4 if @w == nil
    p 5 unless @s
    p 6 if @w.nil? || @w > 3
    @w ||= 5
    @s ||= "z"
    @q ||= []
    @q << 1
    p @w, @s, @q
  end
  def u = @zz.nil?
end
Tested.new(false).t
t = Tested.new(false)
p 7 if t.w
p 8 if t.v
p 9 if t.w.nil?
p 10 if t.w == nil
p t.w || 3, t.v && 3
x = t.w
p x.nil?, [x]
p defined?(t.w)

t.v = 1
class Asked
  attr_writer :late
  def early = [defined?(@late), defined?(@never), instance_variable_defined?(:@late)]
  def drop = remove_instance_variable(:@late)
end
asked = Asked.new
p asked.early
asked.late = nil
p asked.early, asked.instance_variables, asked.respond_to?(:late)
p asked.drop, asked.early
begin
  asked.late
rescue NoMethodError => e
  p e.message.sub(/#<.*/, "")
end

# Variables that a class itself has, and what is left of one that was removed.
class Registry
  @opened = 1
  class << self; attr_accessor :second; end
  def initialize = @kept = 1
end
Registry.second = 3
p Registry.instance_variable_get(:@opened), Registry.instance_variable_get(:@second)
p Registry.instance_variable_defined?(:@opened), Registry.instance_variable_defined?(:@third)
registry = Registry.new
p registry.remove_instance_variable(:@kept), registry.instance_variables
begin
  registry.remove_instance_variable(:@kept)
rescue NameError => e
  p e.message, e.name
end
begin
  registry.freeze.remove_instance_variable(:@kept)
rescue FrozenError => e
  p e.class
end
