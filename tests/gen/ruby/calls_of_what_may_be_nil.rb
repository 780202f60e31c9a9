# Calls whose receiver is an Array, a String … or nil: they go straight to the library, and nil raises.

def told
  yield
rescue NoMethodError => e
  [e.message, e.name, e.receiver].inspect
end

# Rows of a table, one that is there and one that is not.
rows = [[3, 1, 2], [5, 4]]
p rows[0].sum, rows[1].map { |x| x + 1 }, rows[0].sort.first, rows[1].size
p rows[0].select { |x| x > 1 }, rows[-1].each_slice(2).to_a, rows.first.max
puts told { rows[2].sum }
puts told { rows[2].map { |x| x + 1 } }
puts told { rows[5].each { |x| p x } }
puts told { rows[5].each_with_index { |x, i| p x, i } }
puts told { rows[2].first }
puts told { rows[2].include?(7) }
puts told { rows[7].join("-") }
puts told { rows[7] << 1 }

# Parts of an Array: from beyond its end there is none.
rows[1..-1].each { |row| p row }
rows[1..].each_with_index { |row, i| p [row, i] }
p rows[2..-1].size, rows[0, 1].map { |row| row.sum }, rows[1..].first.last
puts told { rows[3..-1].each { |row| p row } }
puts told { rows[3, 1].size }
[10, 20, 30][1..-1].each do |x|
  next if x == 20
  p x
end
found = [1, 2, 3, 4][1..].each { |x| break x * 10 if x > 2 }
p found
p [[1, 2], [3]][0].each { |x| p x }

# What nil answers itself is nil's.
p rows[9].to_a, rows[9].inspect, rows[9].nil?, rows[9] & [1], rows[9].to_s, rows[9].class, rows[9].is_a?(Array)
p rows[9]&.sum, rows[0]&.sum, rows[9].then { |x| x.inspect }, rows[9].dup, rows[9].frozen?
p rows[9] == nil, rows[9] != rows[0], rows[9].instance_of?(NilClass), rows[9].hash == nil.hash

# Words.
words = %w[one two]
p words[0].upcase, words[1].length, words.first.reverse, words.last.chars.last
puts told { words[2].upcase }
puts told { words.find { |word| word.size > 3 }.length }
puts told { words[2].gsub("a", "b") }
p words[2].to_s, words[2].to_a, words[1][0], words[0][1, 2], words[0][0..1], words[1][9]
puts told { words[2][0] }
puts told { words[9][0..1] }

# The arguments come first.
log = []
puts told { rows[9].first(log.push(1).size) }
p log
puts told { rows[9].include?(log.push(2)) }
p log

# A method of the program has the name.
def rotate(*) = 2
p rows[0].rotate, rotate

# What was put in may be anything.
mixed = [[1], [2]]
mixed << nil
mixed[3] = [9, 9]
p mixed.map { |list| list.nil? ? 0 : list.size }
puts told { mixed[2].size }
p mixed[3].uniq

# Numbers that may be nil.
numbers = [4, 9]
p numbers[0].even?, numbers[1].digits, numbers.first.clamp(5, 7), numbers[0].fdiv(8), numbers[9].to_i
puts told { numbers[2].even? }
puts told { numbers[2].times { |i| p i } }
puts told { numbers[7].upto(3) { |i| p i } }

# An uncaught one ends the program.
rows[4].each { |row| p row }
