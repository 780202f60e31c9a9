# attr_reader and its kin below `private` and `protected`.

class Box
  attr_reader :shown
  attr_accessor :open

  def initialize(value)
    @shown = @open = @hidden = @near = value
  end

  def show = [hidden, self.hidden, near]
  def change(value) = self.hidden = value
  def nearer?(other) = near < other.near

  private

  attr_accessor :hidden
  attr_reader :more

  protected

  attr_reader :near
  attr_writer :wide

  public

  def last = 1
end

class Named
  def initialize = @a = @b = @c = @d = 1
  private attr_reader :a
  attr_reader :b, :c, :d
  private :b
  private %i[c]
  public :d
  def all = [a, b, c, d]
end

def refused
  yield
  puts "taken"
rescue NoMethodError => e
  puts e.message.sub(/0x\h+[^>]*/, "")
end

box = Box.new(3)
p box.shown, box.open, box.show, box.change(4), box.show, box.nearer?(Box.new(9))
refused { box.hidden }
refused { box.hidden = 1 }
refused { box.near }
refused { box.wide = 1 }
refused { box.more }
box.open = 5
p box.open
p Box.instance_methods(false).sort
p Box.method_defined?(:hidden)
p box.respond_to?(:hidden), box.respond_to?(:hidden, true), box.respond_to?(:near), box.respond_to?(:open=)
named = Named.new
p named.all, named.d
refused { named.a }
refused { named.b }
refused { named.c }

class Below < Box
  alias title shown
  def inner = hidden
end
p Below.new(2).title, Below.new(2).inner
refused { Below.new(2).hidden }
