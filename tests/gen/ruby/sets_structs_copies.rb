# Odd corners of Set, Struct, Comparable, Kernel's conversions, copies and exceptions.

require "set"

def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue Exception => e
  puts "#{label}! #{e.class}: #{e.message}"
end

# Set

fact("intersect an Array") { [Set[1, 2].intersect?([2]), Set[1].disjoint?([3])] }
fact("intersect no collection") { Set[1].intersect?(3) }
fact("merge takes one") { Set[1].merge([3], [5]) }
fact("flatten") { Set[Set[1, Set[2]], [3], 4].flatten }
fact("flatten!") { [Set[Set[1], 2].flatten!, Set[1].flatten!] }
fact("flatten itself") { s = Set[1]; s << s; s.flatten }
fact("divide by a word") { Set[1, 2, 3].divide(&:odd?) }
fact("frozen add") { Set[1].freeze << 2 }
fact("frozen delete") { Set[1, :a].freeze.delete(3) }

# Struct

Pair = Struct.new(:left, :right)
Named = Struct.new(:a, :b, keyword_init: true)

fact("keywords in a Hash") { Named.new({ a: 1 }) }
fact("keywords as Strings") { Named.new("a" => 1) }
fact("unknown keywords") { Named.new("a" => 1, z: 2, y: 3) }
fact("keyword_init?") { [Named.keyword_init?, Pair.keyword_init?] }
fact("to_h of no pair") { Pair.new(1, 2).to_h { |name, value| value } }
fact("to_h of a short pair") { Pair.new(1, 2).to_h { |name, value| [value] } }
fact("deconstruct_keys of what is none") { Pair.new(1, 2).deconstruct_keys(3) }
fact("deconstruct_keys of Strings") { Pair.new(1, 2).deconstruct_keys(["left"]) }
fact("deconstruct_keys of too many") { Pair.new(1, 2).deconstruct_keys(%i[left right other]) }
fact("dig nowhere") { [Pair.new(1, 2).dig(:other), Pair.new(1, 2).dig(7), Pair.new([5], 2).dig(:left, 0)] }
fact("holds itself") { pair = Pair.new(1, 2); pair.left = [pair]; pair.inspect }
fact("no members") { Struct.new }
fact("a member twice") { Struct.new(:a, :a) }
fact("odd names") { [Struct.new(:a?).new(1), Struct.new(:"a b").new(2)] }
fact("is a Struct") { [Struct === Pair.new(1, 2), Pair.new(1, 2).is_a?(Struct), Struct.ancestors.first(2)] }
fact("no ivars") { [Pair.new(1, 2).instance_variable_get(:@left), Pair.new(1, 2).instance_variable_defined?(:@left)] }

# Comparable

class Unordered
  include Comparable
end

fact("no order of its own") { Unordered.new < Unordered.new }
fact("equal without order") { one = Unordered.new; [one == one, one == Unordered.new, one <= one] }

# Kernel

class Converted
  def to_s = "text"
  def to_str = "strict"
  def to_a = [1]
  def to_ary = [2]
  def to_hash = { a: 1 }
end

class Wrong
  def to_s = 5
  def inspect = 6
end

fact("String of to_str") { String(Converted.new) }
fact("String of a wrong to_s") { String(Wrong.new) }
fact("inspect of no String") { [Wrong.new] }
fact("Array of to_ary") { Array(Converted.new) }
fact("Hash of to_hash") { Hash(Converted.new) }
fact("radix too small") { Integer("12", 1) }
fact("radix too big") { Integer("12", 37) }
fact("radix of a prefix") { Integer("0x1f", 0) }
fact("Float that begins with a dot") { [Float(".5"), Float("-.5e1")] }
fact("Float with a null byte") { Float("1\0") }
fact("name of no ivar") { Object.new.instance_variable_get("@1a") }
fact("name of a class variable") { Object.new.instance_variable_get(:@@a) }
fact("display") { 5.display }
fact("a function from outside") { 5.puts "x" }
fact("initialize from outside") { 5.initialize }
fact("too many for Object") { Unordered.new(1) }
fact("a boolean's new") { TrueClass.new }
fact("superclass of a module") { Comparable.superclass }
fact("include? of a class") { Unordered.include?(Object) }
fact("catch without block") { catch(:a) }

# Copies

class Copied
  attr_reader :made

  def initialize_dup(other)
    @made = [:dup, other.made]
    super
  end

  def initialize_clone(other, freeze: nil)
    @made = [:clone, freeze]
    super
  end

  def initialize_copy(other)
    @made << :copy
  end
end

fact("dup") { Copied.new.dup.made }
fact("clone") { [Copied.new.clone.made, Copied.new.clone(freeze: true).made, Copied.new.clone(freeze: false).made] }
fact("freeze: 1") { Object.new.clone(freeze: 1) }
fact("thaw a number") { 1.clone(freeze: false) }
fact("thaw nil") { nil.clone(freeze: false) }
fact("thaw a String") { "a".freeze.clone(freeze: false).frozen? }

# Exceptions

class Two < StandardError
  def initialize(one, two)
    super("#{one} and #{two}")
  end
end

class Said < StandardError
  def message = "said"
end

def raised
  yield
rescue Exception => e
  e
end

fact("raise wants two") { raise Two }
fact("raise a text with a message") { raise "text", "other" }
fact("backtrace of a number") { raise StandardError, "a", 3 }
fact("backtrace of lines") { raised { raise StandardError, "a", ["x:1"] }.backtrace }
fact("no cause keeps the message") { raise StandardError.new("kept"), cause: nil }
fact("cause of no exception") { raise "a", cause: 3 }
fact("cause alone") { raise cause: StandardError.new("c") }
fact("cause") { raised { raise "a", cause: KeyError.new("c") }.cause }
fact("rescue of no class") do
  raise "a"
rescue "x"
  1
end
fact("equal") { [StandardError.new("a") == StandardError.new("a"), StandardError.new("a") == RuntimeError.new("a")] }
fact("exception of the class") { [StandardError.exception("a"), StandardError.exception, Two.exception(1, 2)] }
fact("exception of itself") { e = StandardError.new("a"); e.exception(e).equal?(e) }
fact("too many messages") { StandardError.new("a", "b") }
fact("receiver unknown") { NameError.new("a").receiver }
fact("key unknown") { KeyError.new("a").key }
fact("frozen receiver unknown") { FrozenError.new("a").receiver }
fact("receivers") { [raised { nil.foo }.receiver, raised { {}.fetch(1) }.key, raised { [].freeze << 1 }.receiver] }
fact("args") { [NoMethodError.new("a").args, raised { 5.foo(1, 2) }.args] }
fact("SystemExit") { [SystemExit.new.message, SystemExit.new("bye").message, SystemExit.new(3, "m").status, SystemExit.new(false).status] }
fact("exit") { raised { exit(2) }.message }

lines = StandardError.new("m\nn")
lines.set_backtrace(["a:1", "b:2", "c:3"])
fact("full_message upwards") { lines.full_message(highlight: false, order: :bottom) }
fact("full_message in colours") { lines.full_message(highlight: true, order: :bottom) }
fact("full_message of a message of its own") { said = Said.new; said.set_backtrace(["a:1"]); said.full_message(highlight: false) }
fact("order of what") { lines.full_message(order: :sideways) }
fact("highlight of what") { lines.full_message(highlight: 3) }
