# Which ones of equal items min(n), max(n), minmax and their kin take, what their blocks see, and how they fail.

words = %w[aa bb c dd ee f gg hh i]
by_size = ->(one, other) { one.size <=> other.size }
[0, 1, 2, 3, 5, 8, 9, 12].each do |count|
  p words.max_by(count, &:size), words.min_by(count, &:size)
  p words.max(count, &by_size), words.min(count, &by_size)
  p words.each_entry.max_by(count, &:size)
end

seed = 12345
following = lambda do |limit|
  seed = (seed * 1103515245 + 12345) % 2147483648
  (seed >> 8) % limit
end
40.times do
  list = Array.new(following.call(25)) { |place| [following.call(5), place] }
  count = following.call(7)
  p list.max_by(count, &:first), list.min_by(count, &:first), list.minmax_by(&:first)
end

%i[minmax min max].each do |name|
  pairs = []
  case name
  when :minmax then [3, 1, 2, 5, 4].minmax { |one, other| pairs << [one, other]; one <=> other }
  when :min then [3, 1, 2, 5, 4].min(2) { |one, other| pairs << [one, other]; one <=> other }
  when :max then [3, 1, 2, 5, 4].max(2) { |one, other| pairs << [one, other]; one <=> other }
  end
  p name, pairs
end

def failing
  yield
rescue ArgumentError => error
  puts error.message
end

[[1, nil], [nil, 1], ["a", 1], [1.5, 2, nil], [3, :a, 1, nil]].each do |list|
  failing { list.max }
  failing { list.min }
  failing { list.minmax }
  failing { list.max(2) }
  failing { list.min(1) }
  failing { list.each_entry.minmax }
  failing { list.minmax_by { |item| item } }
  failing { list.max_by { |item| item } }
  failing { list.min_by(2) { |item| item } }
  failing { list.minmax { |one, other| one <=> other } }
end
failing { [1].max(-1) }

# rand takes whole numbers: a Float is cut, and one that is none is refused.
p rand(0.3).class, rand(0.0).class, rand(-3.5).class, rand(nil).class, rand(1e20).class
p((rand(1.0 / 0) rescue $!), (rand(0.0 / 0) rescue $!))
p rand(10**20).between?(0, 10**20 - 1), rand(1..1), rand(1...1)
