# Classes made by Class.new(Base) with a block.

Conflict = Class.new(StandardError) do
  attr_reader :slot
  def initialize(slot, with)
    @slot = slot
    super("#{slot} conflicts with #{with}")
  end
end
p Conflict.new(1, 2).slot
p Conflict.new(1, 2).message
NotFound = Class.new(StandardError)
Sub = Class.new(NotFound)
class Inner
  Deep = Class.new(Conflict) do
    def initialize(n) = super(n, "deep")
    def extra = @extra ||= slot + 1
  end
  Odd = Class.new(StandardError) { def message = "odd #{super}" }
end
begin
  raise Sub, "x"
rescue NotFound => e
  p e.message, e.class.ancestors.take(3)
end
begin
  raise Inner::Deep, 3
rescue Conflict => e
  p e.message, e.extra, e.class, e.class.superclass
end
begin
  raise Inner::Odd
rescue => e
  p e.message
end
Thing = Class.new do
  attr_accessor :name
  class << self
    def build(...) = new(...).tap { |t| t.name ||= "none" }
  end
  def initialize(name = nil)
    @name = name
  end
  def to_s = "Thing #{name}"
  def self.kind = :thing
end
p Thing.new.respond_to?(:build), Thing.instance_methods(false).sort
Other = Class.new(Thing) do
  def to_s = super + "!"
end
puts Other.new("b"), Other.kind
e = Other.new
p e.name
