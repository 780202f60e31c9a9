require "set"
require "stringio"

# pp folds what is longer than 80 columns, outermost first.

Point = Struct.new(:x, :y)
Long = Struct.new(:a_long_member, :another_long_member, keyword_init: true)

class Plain
  def initialize(**given) = given.each_value.with_index { |value, index| index.zero? ? @z = value : @a = value }
end

class Shown
  def inspect = "a text of its own that is longer than eighty columns would be, and nobody folds it ever"
end

def lines(value) = value.pretty_inspect.gsub(/0x\h+/, "0x")

pp 1, nil, :s, 2.5, "text", true, 1..3, /x/, Integer, [], {}, [[]], [{}], { a: 1, "b" => [1, 2] }, Point.new(1, 2)
p pp, pp(1), pp(1, 2)
pp (1..40).to_a
pp (1..26).to_a, (1..27).to_a, (1..28).to_a
pp({ name: "x" * 30, other: "y" * 30, third: 1 })
pp({ "a" * 40 => "b" * 40, :c => ["d" * 40, "e" * 40] })
pp({ list: (1..30).to_a, nested: { deep: { deeper: ["f" * 30, "g" * 30, { h: "i" * 20 }] } } })
pp [["a" * 30, "b" * 30], ["c" * 30, "d" * 30, [1, 2, 3]]]
pp [{ id: 1, name: "One", tags: %w[a b c] }, { id: 2, name: "Two", tags: %w[d e f] }, { id: 3, name: "Three", tags: [] }]
pp Point.new("x" * 50, "y" * 50), Point.new([1] * 30, nil), Long.new(a_long_member: "v" * 40, another_long_member: 2)
pp [Point.new(Point.new("q" * 40, "r" * 40), nil)]
pp "one\ntwo\nthree", ["a\n", "b\nc"], "#{"long " * 12}\n#{"line " * 12}\n", { k: "m\nn" }
pp "w" * 100, ["w" * 100], { "w" * 100 => "w" * 100 }
pp ("k" * 40)..("l" * 50), (1..), (..5), (nil..nil), 1...2
pp Set.new([1, 2]), Set.new((1..40).to_a), Set.new, [Set["s" * 40, "t" * 40]]
pp "ab".match(/(?<first>a)(b)?/), "x-y".match(/(\w)-(\w)/), ("m" * 50).match(/(m*)/)
pp Shown.new, [Shown.new], { k: Shown.new }
pp ArgumentError.new("m" * 90), [ArgumentError.new("e")]
puts lines(Plain.new(one: 1, two: 2)), lines(Plain.new(one: "x" * 50, two: ["y" * 50])), lines([Plain.new]), lines(Plain.new(one: Plain.new(two: 2)))
list = [1]
list << list
pp list
hash = { a: 1 }
hash[:self] = hash
pp hash, [hash]
ring = Point.new(1, nil)
ring.y = ring
pp ring
plain = Plain.new(one: [])
plain.instance_variable_get(:@z) << plain
puts lines(plain)
p [1, 2].pretty_inspect, ({ a: "z" * 80 }).pretty_inspect, nil.pretty_inspect, "é日😀".pretty_inspect
pp ["日" * 26, "本" * 26], ["日" * 39, "本" * 39]
74.upto(82) { |n| pp ["v" * (n - 12), 1234] }
74.upto(82) { |n| pp({ a: ["v" * (n - 18), 1], b: 2 }) }
$stdout = io = StringIO.new
pp [1, "x" * 90]
$stdout = STDOUT
p io.string
