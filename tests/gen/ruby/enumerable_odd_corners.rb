# Corners of Enumerable, Enumerator and the collections: sizes, chains, slices, odd arguments.
p [1,2].chain([3], 4..5), [1,2].chain([3]).to_a, ([1].each + [2,3]).map { |x| x * 2 }, ([1].each + [2]).size
p [1, 2, 4, 9, 10, 11, 12].slice_when { |a, b| b != a + 1 }.to_a, [1,2,4].chunk_while { |a, b| b == a + 1 }.map(&:sum)
p [1,1,2].chunk { |x| x.odd? }.each { |k, v| p [k, v] }.class
p [1,1,2].chunk(&:odd?).to_a, [1,2,3].slice_before(2).to_a, [1,2,3].slice_after { |x| x == 2 }.to_a, (1..6).chunk_while { |a,b| b % 3 != 0 }.size
p [1,2].each_slice(2).size, (1..10).each_cons(3).size, [4,5].each_entry.size
p %w[a b].zip(1..), %w[a b].zip([1,2].cycle, (5..).each), %w[a b].each.with_index(1).to_a
p({a: 1}.to_h { |x| [x, 2] }, {a: 1, b: 2}.to_h { |k, v| [v, k] })
p [3, nil].compact, (1..3).each_entry.compact, (1..5).count { |x| x.even? ? nil : 3 }, (1..5) === (1..2), (1..5).cover?(2..3), (1..5).cover?(2...6), (1..5).cover?(3..2), (1..).cover?(2..)
p ("a"..."e").max, (1..5).last(2), ((1..5).last(-1) rescue $!)
p [1,2].find(-> { :none }) { |x| x > 5 }, [1].instance_variables, [1,1].intersection, [1,1].union
h = Hash.new(5); p h.shift; h.default_proc = ->(hh, k) { k.to_s }; p h[:x], h.default_proc.class
p [1,2].values_at(0..3), ([1].values_at(-3..1) rescue $!), ([].fill rescue $!)
p [5, 3].each_with_object([]).size, [1,2,3].each_slice(2).to_a
case [1, [2, 3]]
in [a, [b, *c]] then p a, b, c
end
p [1,2].deconstruct
p 10[0], 10[1]

# A block that a Proc does not ask for is no argument of it.
pair = proc { |a, b| [a, b] }
p pair.call(1) { 3 }
one = ->(a) { a }
p one.call(1) { 3 }, one.(2) { 4 }
asks = proc { |x, &b| b ? b.call(x) : x }
p asks.call(1), asks.call(1) { |y| y + 1 }, asks.arity
many = lambda { |x, *rest, &b| b ? b.call(x) : rest }
p many.call(1) { 3 }, many.(1, 2)
p ((->(a, b = 2) { [a, b] }).curry(3) rescue $!)
p proc { |a, b| [a, b] }.curry[1][2], proc { |a, b| [a, b] }.curry.lambda?

# What a block gives that ends without a value is nil, also where an argument may be left out.
nothing = -> { nil }
p [nil, 1].count(nothing.call), [nil, 1].all?(nothing.call), [nil, 1].index(nothing.call)
def fallback(given = :default) = given
p [3].map { }.map { |x| fallback(x) }

# Orders that are no numbers, lines by paragraph, groups of a match.
p ([3, 1].sort { |a, b| "x" } rescue $!), ([3, 1].max { |a, b| [] } rescue $!.class)
p "a\n\n\nb\nc\n\nd".lines(""), "a\n\n\nb\n".lines("", chomp: true), "a\nb".lines(nil)
m = "hello".match(/l+/)
p m[-1], m.match(0), m.match_length(0), (m.begin(3) rescue $!)
p ("a" =~ "b" rescue $!), 1 !~ /x/, nil !~ /x/, Object.new !~ /x/
p (1.tap rescue $!), (5.instance_of?(3) rescue $!)
