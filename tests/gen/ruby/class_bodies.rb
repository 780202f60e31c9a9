# What stands in the body of a class: locals, constants, classes inside, second openings.

# `initialize` has locals as any method has.
class Average
  attr_reader :value, :smallest

  # The comment stays with its method.
  def initialize(numbers)
    sum = 0
    index = 0
    while index < numbers.length
      # So does this one.
      sum += numbers[index]
      index += 1
    end
    least = numbers.first
    numbers.each { |number| least = number if number < least }
    @value = sum.fdiv(index)
    @smallest = least
  end
end
average = Average.new([4, 1, 7])
p average.value, average.smallest

class Rounded < Average
  def initialize(numbers, digits = 1)
    kept = numbers.reject(&:nil?)
    kept = [0] if kept.empty?
    super(kept)
    shown = value.round(digits)
    @shown = shown
  end

  attr_reader :shown
end
p Rounded.new([1, nil, 2, 2]).shown, Rounded.new([]).shown

# Locals of a body are seen by what comes later in it, and by the blocks of define_method.
class Ticket
  taken = 100
  step = 5
  NUMBERS = [1, 2].map { |factor| factor * step }
  define_method(:draw) { taken += step }
  define_method(:draw_many) do |count = 1, *rest, prefix: "no "|
    (1..count).map { "#{prefix}#{draw}" } + rest
  end
  last = NUMBERS.last
  last += 1
  LAST = last
  if last > 10
    size = :large
  end
  SIZE = size
  LABEL = (word = "ticket"; word.upcase)
  class Stub
    width = 3
    WIDTH = width
  end
  @@made = begin
    start = 3
    start + 1
  end
  @series = if LAST > 1 then letter = "b"; letter * 2 else "a" end
  class << self
    attr_reader :series
  end
  def self.made = @@made
end
ticket = Ticket.new
taken = 1
p ticket.draw, ticket.draw, ticket.draw_many(2, :x, prefix: "#"), taken
p Ticket::NUMBERS, Ticket::LAST, Ticket::SIZE, Ticket::LABEL, Ticket::Stub::WIDTH, Ticket.made, Ticket.series

# At the top level too.
define_method(:doubled) { |value| value * 2 }
factor = 3
define_method(:tripled) { |value| value * factor }
p doubled(4), tripled(4)
factor = 30
p tripled(4)

# Constants of a class that is still being made.
module Paper
  MARGIN = 2
  WIDTH = MARGIN + 1

  class Sheet < StandardError
    SIZE = 7
    HALF = SIZE / 2
    NOTE = "a sheet of #{SIZE}"
    KINDS = { plain: Sheet, none: nil }.freeze
    def self.blank = new(NOTE)
    BLANK = blank

    class Corner
      AREA = HALF * MARGIN
      BOTH = [AREA, Sheet::SIZE, Paper::WIDTH]
    end
  end

  module Count
    def self.all = Sheet::Corner::BOTH.sum
    TOTAL = all + MARGIN
  end
end
p Paper::WIDTH, Paper::Sheet::BLANK, Paper::Sheet::KINDS, Paper::Sheet::Corner::BOTH, Paper::Count::TOTAL

# `class A::B`, from outside and inside.
class Paper::Sheet::Corner
  def area = AREA
end
class Paper::Roll
  LENGTH = 30
  def length = LENGTH
end
module Paper
  class Sheet::Edge
    def length = MARGIN + 1
    def area = Sheet::Corner.new.area
  end

  module Count::Twice
    def self.call = TOTALS.map { |total| total * 2 }
    TOTALS = [Count::TOTAL]
  end
end
p Paper::Sheet::Corner.new.area, Paper::Roll.new.length, Paper::Sheet::Edge.new.area, Paper::Count::Twice.call
p Paper::Sheet::Edge.name, Paper::Roll.to_s

# The nearest constant of a name is meant; `::` means the outermost.
class Entry
  def place = "outside"
end
module Depot
  LEVEL = "outside"
end
module Store
  module Depot
    LEVEL = "inside"
    module Depth; LEVEL = "deep"; end
  end

  class Entry
    def place = "inside, not #{::Entry.new.place}"
    def again = Entry.new.place
    def self.twin = ::Entry
  end

  class Special < Entry
    def parent = [Entry, ::Entry, Special.superclass]
  end

  def self.near = Depot::LEVEL
  def self.far = ::Depot::LEVEL
  def self.deep = Depot::Depth::LEVEL
end
p Store::Entry.new.place, Store::Entry.new.again, Store::Entry.twin, Store::Special.new.parent
p Store.near, Store.far, Store.deep, ::Store::Depot::LEVEL

# Code of a second opening runs where it stands.
class Parade
  puts "first"
  FIRST = 1
end
puts "between"
words = %w[one two]
words << "three"
class Parade
  puts "second, after #{FIRST}"
  SECOND = FIRST + 1
  @count = 5
  @@shared = SECOND
  class << self
    attr_accessor :count
    def both = [FIRST, SECOND, @@shared]
  end
  def second = SECOND
  alias other second
end
module Steps
  def step = "step"
end
class Parade
  include Steps
  include Comparable
  class Float; def height = 9; end
end
p Parade.count, Parade.both, Parade.new.second, Parade.new.other, Parade.new.step, Parade::Float.new.height
p Parade.ancestors.first(3)

# What is not there yet when it is asked for.
def early = TOO_LATE
def made_later = Later.new.word
begin
  early
rescue NameError => e
  p e.message
end
begin
  made_later
rescue NameError => e
  p e.message
end
begin
  class Eager < Parade
    def self.call = LIMIT
    call
    LIMIT = 4
  end
rescue NameError => e
  p e.message
end
TOO_LATE = "now"
class Later
  def word = "later"
end
p early, made_later

class Codec1
  class << self
    attr_reader :seen
    def encode(text, mode = 1, key: nil) = "#{text}-#{mode}-#{key}"
    alias_method :escape, :encode
    alias enc encode
    def make(*a, &b) = b ? b.call(a) : a
    alias build make
    alias nu new
    alias_method :was, :seen
  end
  def self.later = 5
  class << self
    alias soon later
  end
end
p Codec1.escape("a"), Codec1.enc("b", 2, key: 3), Codec1.build(1) { |x| x.size }, Codec1.nu.class, Codec1.soon, Codec1.was
p Codec1.send(:escape, "z", key: 1), Codec1.respond_to?(:enc)
class CodecSub1 < Codec1
  class << self
    alias_method :old_encode, :encode
    def encode(text) = old_encode(text).upcase
  end
end
p CodecSub1.encode("q"), CodecSub1.escape("r")
class Codec2
  def encode(text) = "#{text}-"
  def to_s = "codec"
end
class CodecSub2 < Codec2
  alias_method :old_encode, :encode
  def encode(text) = old_encode(text).upcase
  alias old_to_s to_s
  def to_s = "sub #{old_to_s}"
end
p CodecSub2.new.encode("q"), CodecSub2.new.to_s
class Plain
  alias_method :old_inspect, :inspect
  def inspect = "plain"
end
p Plain.new, Plain.new.old_inspect.class
