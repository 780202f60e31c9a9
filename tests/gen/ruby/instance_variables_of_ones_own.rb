# Instance variables beside methods, attributes, members and class variables of the same names.

class Shape
  define_method(:width) { instance_variable_get("@#{:width}") }
  define_method(:width=) { |value| instance_variable_set("@#{:width}", value) }
  define_method(:height) { instance_variable_get(:@height) }
  define_method(:height=) { |value| instance_variable_set(:@height, value) }

  def initialize(width, height)
    @area = nil
    self.width = width
    self.height = height
  end

  def area
    @area ||= width * height
  end

  def _area
    [@area, @_area]
  end

  def _area=(value)
    @_area = value
  end

  def _area?
    !@_area.nil?
  end
end

shape = Shape.new(2, 3)
p shape.area, shape._area, shape._area?, shape.instance_variables
shape._area = 7
p shape._area, shape._area?, shape.send(:_area), shape.respond_to?(:_area), shape.instance_variables
p shape.inspect.sub(/0x\h+/, "0x"), Shape.instance_methods(false).sort.first(3)

class Counter
  @@count = 10
  @count = 1

  class << self
    attr_accessor :count, :label

    def counts = [@@count, @count, defined?(@label), @label]

    def up
      @@count += 1
      @count = (@count || 100) + 1
    end
  end

  def self.reset = @count = nil
end

class Special < Counter
end

p Counter.counts, Special.counts
Counter.up
Special.up
p Counter.counts, Special.counts, Counter.count, Special.count, Special.label
Counter.label = "all"
p Counter.counts, Special.counts, Counter.instance_variables, Special.instance_variables
p Counter.instance_variable_get(:@count), Special.instance_variable_get(:@label)
Special.instance_variable_set(:@label, "own")
p Special.label, Counter.label, Special.instance_variable_defined?(:@label), Special.remove_instance_variable(:@label)
p Special.label, Special.instance_variable_defined?(:@label), Special.instance_variables
Counter.reset
p Counter.count, Counter.instance_variables

class Named
  attr_accessor :name, :title

  def initialize(name)
    @name = name
  end
end

class Loud < Named
  def name=(value)
    super(value.upcase)
  end

  def title
    "<#{super}>"
  end
end

class Quiet < Loud
  attr_reader :name

  def title=(value)
    super(value.to_s.strip)
  end
end

[Named, Loud, Quiet].each do |type|
  item = type.new("a")
  item.name = "bc"
  item.title = " t "
  p [item.name, item.title, item.instance_variables, item.instance_variable_get(:@name)]
end
p Named.new("x").title, Named.instance_methods(false).sort, Loud.instance_methods(false).sort, Quiet.instance_methods(false).sort
p Loud.new("x").respond_to?(:name=), Quiet.method_defined?(:title)

Point = Struct.new(:x, :y) do
  def remember
    @x = x
    @sum = x + y
    [@x, @sum]
  end
end

point = Point.new(1, 2)
p point.remember, point.instance_variables, point, point == Point.new(1, 2)
point.x = 5
p point.x, point.instance_variable_get(:@x), point.instance_variable_get(:@y), point.dup.instance_variables
point.instance_variable_set(:@y, 9)
p point.y, point.instance_variable_get(:@y), point.to_a

class Later
  def fill(names)
    names.each { |name| instance_variable_set("@#{name}", name.to_s) }
    self
  end
end

later = Later.new.fill(%i[z a constructor _proto__ __proto__ class then name prototype])
p later.instance_variables

class Later
  attr_reader :z, :constructor, :name
  attr_accessor :prototype
end

p later.z, later.constructor, later.name, later.prototype, later.class
later.prototype = 1
later.instance_variable_set(:@z, 2)
later.remove_instance_variable(:@name)
p later.instance_variables, later.z, later.instance_variable_get(:@_proto__), later.instance_variable_get(:@__proto__)
copy = later.clone
copy.instance_variable_set(:@z, 3)
p later.z, copy.z, copy.instance_variables == later.instance_variables

later.freeze
begin
  later.prototype = 2
rescue FrozenError => error
  puts error.message[/\Acan't modify frozen Later/]
end
begin
  later.fill([:other])
rescue => error
  p error.class
end
p later.dup.fill([:other]).instance_variables.last

class Failure < StandardError
  attr_reader :code, :cause_of, :backtrace_of

  def initialize(message, code)
    super(message)
    @code = code
    @message = "mine"
    @cause = "own"
  end

  def told = [@message, @cause, @code]
end

failure = Failure.new("theirs", 3)
p failure.message, failure.told, failure.cause, failure.instance_variables, failure.code, failure.cause_of

module Tagged
  attr_accessor :tags

  def tag(word)
    @tags = (@tags || []) + [word]
    self
  end
end

class Post
  include Tagged
  attr_writer :tags
  def tags = "tags: #{@tags.inspect}"
end

class Note
  include Tagged
  extend Tagged
end

p Post.new.tag(:a).tags, Note.new.tag(:b).tags, Note.tag(:c).tags, Note.new.tags, Note.instance_variables
post = Post.new
post.tags = [1]
p post.tags, post.instance_variables

class Renamed
  attr_accessor :old
  alias_method :fresh, :old
  alias fresh= old=
  attr_reader :is_shut, :kept_bang

  def open? = @open
  def save! = @save = true

  def initialize
    @is_shut = 1
    @kept_bang = 2
    @open = false
  end
end

renamed = Renamed.new
renamed.fresh = 4
renamed.save!
p renamed.old, renamed.fresh, renamed.is_shut, renamed.open?, renamed.kept_bang, renamed.instance_variables

@top = 1
def top_of = @top
p top_of, instance_variables, instance_variable_get(:@top), self.instance_variable_defined?(:@none)
S = Struct.new(:a) do
  attr_accessor :b
  attr_reader :c
  def fill
    @c = 3
    self.b = 2
    self
  end
end
s = S.new(1).fill
p s.b, s.c, s, s.instance_variables
T = Struct.new(:_x, :y)
t = T.new(1, 2)
p t, t._x, t.instance_variables
t._x = 4
t.instance_variable_set(:@y, 1)
p t._x, t.to_a, t.instance_variables, t.respond_to?(:_x)
class H < Hash
  attr_accessor :label
end
h = H.new
h.label = "l"
h[:a] = 1
p h.label, h, h.instance_variables, h.dup.label
class Arr
  attr_writer :w
  attr_reader :_r
  def initialize = @_r = 1
  def _r! = @_r += 1
  def _run = _r + _r!
  private def _hid = 1
  def hid = _hid
  def self._make = new
end
a = Arr._make
p a._run, a.hid, a.respond_to?(:_hid), (a._hid rescue $!.message[/private method `_hid'/]), (a.w rescue $!.class), a.method(:_run).call
p Arr.respond_to?(:_make), Arr.public_send(:_make).class, [a].map(&:_run), a.instance_variables
class Configured
  class << self
    attr_accessor :conf
    def conf = @conf || :none
  end
end
p Configured.conf
Configured.conf = 2
p Configured.conf, Configured.instance_variable_get(:@conf)
class Reconfigured < Configured
  def self.conf=(v)
    super(v.to_s)
  end
end
Reconfigured.conf = 12
p Reconfigured.conf, Configured.conf, Reconfigured.instance_variables
module Levels
  class << self
    attr_accessor :level
  end
  self.level = 3
  def self.up = @level += 1
end
Levels.up
p Levels.level, Levels.instance_variables
class Attributed
  attr_accessor :x, :y
  attr_reader :z
end
class Attributed
  def x = [:later, @x]
  def z=(v)
    @z = v * 2
  end
end
a = Attributed.new
a.x = 1
a.z = 4
p a.x, a.z, a.instance_variables
b = Attributed.new
b.y = 2
def b.y = 7
p b.y
def b.y=(v)
  @y = v + 1
end
b.y = 5
p b.instance_variable_get(:@y), b.y
c = Attributed.new
c.y = 3
c.define_singleton_method(:y) { 8 }
p c.y, c.send(:y), Attributed.new.y
class Below < Attributed
  define_method(:y) { 9 }
  define_method(:z) { [super(), @z] }
end
d = Below.new
d.y = 1
d.z = 3
p d.y, d.z, d.instance_variables, d.public_send(:y), Below.new.respond_to?(:y=)
module Marking
  def y = "M#{super}"
end
class Mixed < Attributed
  include Marking
end
class Fronted < Attributed
  prepend Marking
end
e = Mixed.new
e.y = 1
p e.y
f = Fronted.new
f.y = 2
p f.y
e2 = Attributed.new
e2.y = 4
e2.extend Marking
p e2.y
e2.y = 6
p e2.y
