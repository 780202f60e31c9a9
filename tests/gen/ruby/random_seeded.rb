# The same seed gives the same numbers as in CRuby.

def attempt
  p yield
rescue SystemCallError, ArgumentError, TypeError, RangeError, NoMethodError, FrozenError => e
  puts "#{e.class}: #{e.message.sub(/0x\h+/, "0x")}"
end

puts "-- seeds"
[0, 1, 42, 12345, 2**31, 2**32 - 1, 2**32, 2**32 + 5, 2**53, 2**64, 2**70, 2**100 + 7, -5, -2**40, 3.9].each do |seed|
  random = Random.new(seed)
  p [random.seed, random.rand, random.rand(100), random.rand(2**40), random.rand(1.0..2.0)]
end
random = Random.new(42)
1000.times { random.rand }
p random.rand, random.rand(10)

puts "-- Integers"
random = Random.new(1)
[1, 2, 3, 7, 10, 255, 256, 257, 1000, 65_536, 1_000_003, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**40, 2**53 + 1, 2**61, 2**62, 2**62 + 1, 2**63,
 2**64, 2**65, 10**30, 2**128].each { |limit| p [limit, random.rand(limit), random.rand(limit), random.rand(limit)] }

puts "-- Ranges"
random = Random.new(2)
[1..6, 1...7, -5..5, 0..0, 7..7, -10...-5, 1..2**40, 0..2**62, 0...2**62, 0...2**62 + 1, 2**70..2**71, -2**65..2**65, 0.0..1.0, 0.0...1.0, 1.5..2.5, 1..2.5,
 0.5..1, -1.0..1.0, 2.0..2.0, 1e300..2e300, -Float::MAX..Float::MAX].each { |range| p [range, random.rand(range), random.rand(range)] }

puts "-- Floats"
random = Random.new(3)
[1.0, 0.5, 3.7, 1e10, 1e-300, 0.0].each { |limit| p [limit, random.rand(limit)] }
p Array.new(5) { random.rand.round(10) }

puts "-- Arrays"
list = (1..20).to_a
p list.shuffle(random: Random.new(42)), %w[a b c d e].shuffle(random: Random.new(1)), [1].shuffle(random: random), [].shuffle(random: random)
p list.sample(random: Random.new(42)), [9].sample(random: random), [].sample(random: random)
(0..21).each { |count| p list.sample(count, random: Random.new(count)) }
p (1..3000).to_a.sample(11, random: Random.new(5)), (1..3000).to_a.sample(12, random: Random.new(5)), (1..500).to_a.sample(30, random: Random.new(6)).sum
one = list.dup
p one.shuffle!(random: Random.new(9)).equal?(one), one
p [3, 1, 2].shuffle(random: Random.new(4)).sort, list.sort_by { random.rand }, list.each_slice(5).map { |part| part.sample(random: random) }

puts "-- srand"
p srand(7).class, srand(8), srand(2**40), srand(8)
p rand, rand(10), rand(1..6), rand(2.9), rand(-5), rand(0), rand(nil), rand(2**70), rand(1.0..1.5), Random.rand, Random.rand(5), Random.rand(1.5), Random.rand(1..3)
p list.shuffle, list.sample, list.sample(3), Random.random_number(4), Random.random_number, Random.seed
srand(8)
first = [rand, rand(100)]
srand(8)
p first == [rand, rand(100)], Kernel.rand(10), Random.srand(3), Kernel.srand(4)
srand(5)
p Array.new(10) { rand(6) + 1 }, [1, 2, 3].cycle.first(5).shuffle, ("a".."e").to_a.sample(2)

puts "-- two of them"
one = Random.new(11)
two = Random.new(11)
p one == two, one.rand == two.rand, one.rand(10), one == two, one == 11, one.dup.rand == one.rand, one.seed == two.seed
copy = two.clone
p copy == two, copy.rand == two.rand
p Random.new(1).bytes(3).bytes, Random.new(1).bytes(9).bytesize, Random.new(2).random_number(10), Random.new(2).random_number, Random.new(2).random_number(1.5), Random.new(2).random_number(3..4),
  Random.new(2).random_number(0), Random.new(2).random_number(-1.5), Random.new(2).random_number(nil)
p Random.ancestors.first(3), Random.superclass, Random.new(1).inspect =~ /\A#<Random:0x\h+>\z/, Random.new(1).class, Random.new.seed.class, Random.new_seed.class

class Dice < Random
  def roll(sides = 6) = rand(1..sides)
end
dice = Dice.new(42)
p Array.new(8) { dice.roll }, dice.roll(20), [1, 2, 3, 4].shuffle(random: dice), dice.seed

class Last
  attr_reader :asked

  def rand(limit)
    (@asked ||= []) << limit
    limit - 1
  end
end
last = Last.new
p [1, 2, 3, 4].shuffle(random: last), [1, 2, 3].sample(random: last), [1, 2, 3].sample(2, random: last), last.asked

class Far
  def rand(limit) = limit
end
class Below
  def rand(limit) = -1
end

puts "-- what is not taken"
[0, -1, -1.5, nil, "a", :a, [], 1..0, 1...1, 2.0..1.0, 1.0...1.0, (1..), (..1), "a".."b", Float::INFINITY, Float::NAN, 1..Float::INFINITY, -2**70].each do |limit|
  p limit
  attempt { Random.new(7).rand(limit) }
  attempt { Random.rand(limit) }
end
["a", :a, [], 1..0, (1..), "a".."b", Float::INFINITY, Float::NAN].each { |limit| attempt { rand(limit) } }
["a", :a, [], (1..), "a".."b", Float::INFINITY].each { |limit| attempt { Random.new(7).random_number(limit) } }
attempt { Random.new("a") }
attempt { Random.new(nil) }
attempt { Random.new(1, 2) }
attempt { Random.new(1).rand(1, 2) }
attempt { Random.new(1).bytes(-1) }
attempt { srand("x") }
attempt { [1, 2].shuffle(foo: 1) }
attempt { [1, 2].shuffle(random: 3) }
attempt { [1, 2].sample(random: nil) }
attempt { [1, 2].shuffle(random: Far.new) }
attempt { [1, 2].sample(random: Below.new) }
attempt { [1, 2].sample(-1) }
attempt { [1, 2].sample("1") }
attempt { [1, 2].freeze.shuffle!(random: Random.new(1)) }
