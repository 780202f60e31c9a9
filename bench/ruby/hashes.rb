counts = Hash.new(0)
1_000_000.times { |i| counts[i % 1000] += i }
puts counts.size, counts[7]
words = %w[apple banana cherry date elderberry fig grape]
tally = Hash.new(0)
12_000_000.times { |i| tally[words[i % 7]] += 1 }
p tally
grid = {}
300.times { |x| 300.times { |y| grid[[x, y]] = x * y } }
puts grid.values.sum
by_symbol = { a: 1, b: 2, c: 3 }
sum = 0
2_000_000.times { sum += by_symbol[:a] + by_symbol[:c] }
puts sum
puts counts.sort_by { |k, v| -v }.first(3).inspect
