Point = Struct.new(:x, :y) do
  %i[x y].each { |n| define_method("double_#{n}") { self[n] * 2 } }
  def self.origin = new(0, 0)
end
p Point.new(1, 2).double_y, Point.origin
registry = {}
%w[circle square].each do |name|
  registry[name] = Class.new do
    define_method(:kind) { name }
    define_singleton_method(:build) { |*args| new(*args) }
    def initialize(size = 1) = @size = size
    attr_reader :size
    def to_s = "#{kind} of #{size}"
  end
end
puts registry["circle"].build(3), registry["square"].new
Error = Class.new(StandardError)
NotFound = Class.new(Error) { def message = "nothing: #{super}" }
begin
  raise NotFound, "x"
rescue Error => e
  p e.class, e.message
end
mod = Module.new do
  def self.included(base) = base.define_method(:from_mod) { :mod }
  def helper = :helper
end
klass = Class.new(Object) { include mod }
p klass.new.helper, klass.new.from_mod, klass.name, klass.ancestors.include?(mod)
Named = klass
p Named.name, klass.to_s
object = Object.new
class << object
  attr_accessor :mood
  def greet = "#{mood} #{self.class}"
  private
  def secret = 1
end
object.mood = :happy
p object.greet, object.singleton_methods.sort
begin
  object.secret
rescue NoMethodError => e
  puts e.message.sub(/0x\h+/, "0x")
end
other = Object.new
p other.respond_to?(:greet)
def object.extra(a, b = 2, *c, d:, e: 5, **f, &g) = [a, b, c, d, e, f, g&.call]
p object.extra(1, d: 4), object.extra(1, 2, 3, d: 4, z: 6) { 7 }
base = Class.new do
  def template = "#{prefix}-#{name}"
  def prefix = "base"
  def name = raise(NotImplementedError, "#{self.class} has no name")
end
p Class.new(base) { def name = "sub" }.new.template
class Parent
  def initialize(a) = @a = a
  def show = [@a, @b]
end
Child = Class.new(Parent) do
  def initialize(a, b)
    super(a)
    @b = b
  end
end
p Child.new(1, 2).show, Child.superclass
p Parent.instance_method(:show).owner, Child.instance_methods(false)
