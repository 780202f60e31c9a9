# The same seed gives the same numbers again, though other ones than in CRuby.

def attempt
  p yield
rescue SystemCallError, ArgumentError, TypeError, RangeError, NoMethodError, FrozenError => e
  puts "#{e.class}: #{e.message.sub(/0x\h+/, "0x")}"
end

def drawn(random)
  [random.rand, random.rand(100), random.rand(2**40), random.rand(2**70), random.rand(1.0..2.0), random.rand(-5..5), random.bytes(5)]
end

puts "-- seeds"
[0, 1, 42, 2**32 - 1, 2**32, 2**53, 2**64, 2**100 + 7, -5, 3.9].each do |seed|
  one, two = Random.new(seed), Random.new(seed)
  p one.seed, drawn(one) == drawn(two), one.rand == two.rand, Random.new(seed + 1).rand == Random.new(seed).rand
end
p [0, 1, 2, 2**32, 2**64, 2**64 + 1, 2**100].map { |seed| Random.new(seed).rand }.uniq.size

puts "-- bounds"
random = Random.new(1)
[1, 2, 3, 7, 256, 1_000_003, 2**31, 2**32, 2**32 + 1, 2**53 + 1, 2**62, 2**64, 10**30].each do |limit|
  p [limit, Array.new(50) { random.rand(limit) }.all? { |n| n.is_a?(Integer) && n >= 0 && n < limit }]
end
[1..6, 1...7, -5..5, 0..0, -10...-5, 0..2**62, 2**70..2**71, 0.0..1.0, 1.5..2.5, 1..2.5, -1.0..1.0, 2.0..2.0].each do |range|
  p [range, Array.new(50) { random.rand(range) }.all? { |n| range.cover?(n) }]
end
p Array.new(600) { random.rand(6) }.tally.values.all? { |count| count.between?(50, 170) }, Array.new(200) { random.rand(1..3) }.uniq.sort
p Array.new(1000) { random.rand }.sum.between?(430, 570), random.rand(1e-300) < 1e-300, random.rand(0.0) < 1

puts "-- Arrays"
list = (1..20).to_a
p list.shuffle(random: Random.new(42)) == list.shuffle(random: Random.new(42)), list.shuffle(random: random).sort == list, [1].shuffle(random: random), [].shuffle(random: random)
p list.include?(list.sample(random: random)), [9].sample(random: random), [].sample(random: random), list.sample(30, random: random).sort == list
(0..21).each { |count| p list.sample(count, random: Random.new(count)).uniq.size }
one = list.dup
p one.shuffle!(random: Random.new(9)).equal?(one), one.sort == list, one == list
p list.sample(3, random: Random.new(4)) == list.sample(3, random: Random.new(4)), [1, 2].shuffle(random: Random).size

puts "-- srand"
p srand(7).class, srand(8), srand(2**40), srand(8), Random.seed
first = [rand, rand(10), rand(1..6), rand(2**70), rand(1.0..1.5), Random.rand, Random.rand(5), list.shuffle, list.sample, list.sample(3), Random.random_number(4), Kernel.rand(10)]
srand(8)
p first == [rand, rand(10), rand(1..6), rand(2**70), rand(1.0..1.5), Random.rand, Random.rand(5), list.shuffle, list.sample, list.sample(3), Random.random_number(4), Kernel.rand(10)]
p Random.srand(3), Kernel.srand(4), rand(2.9).class, rand(-5).class, rand(0).class, rand(nil).class

puts "-- two of them"
one, two = Random.new(11), Random.new(11)
p one.rand == two.rand, one.dup.rand == one.rand, one.rand == two.clone.rand, one.seed == two.seed
p Random.new(1).bytes(9).bytesize, Random.new(2).random_number(10).class, Random.new(2).random_number.class, Random.new(2).random_number(1.5).class, Random.new(2).random_number(0).class,
  Random.new(2).random_number(nil).class
p Random.new(1).inspect =~ /\A#<Random:0x\h+>\z/, Random.new(1).class, Random.new.seed.class, Random.new_seed.class

class Dice < Random
  def roll(sides = 6) = rand(1..sides)
end
dice = Dice.new(42)
p Array.new(20) { dice.roll }.all? { |n| n.between?(1, 6) }, [1, 2, 3, 4].shuffle(random: dice).sort, dice.seed

puts "-- what is not taken"
[0, -1, -1.5, nil, "a", :a, [], 1..0, 1...1, 2.0..1.0, 1.0...1.0, (1..), (..1), Float::INFINITY, Float::NAN, 1..Float::INFINITY, -2**70].each do |limit|
  attempt { Random.new(7).rand(limit) }
  attempt { Random.rand(limit) }
end
["a", :a, [], 1..0, (1..), Float::INFINITY, Float::NAN].each { |limit| attempt { rand(limit) } }
attempt { Random.new("a") }
attempt { Random.new(nil) }
attempt { Random.new(1, 2) }
attempt { Random.new(1).rand(1, 2) }
attempt { Random.new(1).bytes(-1) }
attempt { srand("x") }
attempt { [1, 2].shuffle(foo: 1) }
attempt { [1, 2].sample(-1) }
attempt { [1, 2].sample("1") }
attempt { [1, 2].freeze.shuffle!(random: Random.new(1)) }
