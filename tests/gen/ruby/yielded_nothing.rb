# What Enumerable hands a block where an `each` yields nothing, one value or several; blocks with a block.
class E0
  include Enumerable
  def each
    yield
    yield nil
    yield 1
    yield 1, 2
    yield [1, 2]
    self
  end
end
e = E0.new
%w[x].each do
  puts "min_by"; p e.min_by { |*a| p a; 1 }
  puts "max_by"; p e.max_by { |*a| p a; 1 }
  puts "minmax_by"; p e.minmax_by { |*a| p a; 1 }
  puts "sort_by"; p e.sort_by { |*a| p a; 1 }
  puts "sum"; p e.sum { |*a| p a; 1 }
  puts "uniq"; p e.uniq { |*a| p a; a }
  puts "uniq"; p e.uniq { |a| p a; a }
  puts "uniq"; p e.uniq { |a, b| p [a, b]; a }
  puts "take_while"; p e.take_while { |*a| p a; true }
  puts "take_while"; p e.take_while { |a| p a; true }
  puts "drop_while"; p e.drop_while { |*a| p a; true }
  puts "drop_while"; p e.drop_while { |a| p a; true }
  puts "filter_map"; p e.filter_map { |a| p a; true }
  puts "to_h"; p e.to_h { |*a| p a; [a, 1] }
  puts "to_h"; p e.to_h { |a| p a; [a, 1] }
  puts "cycle"; p e.cycle(1) { |*a| p a; [a, 1] }
  puts "cycle"; p e.cycle(1) { |a| p a; [a, 1] }
  puts "reverse_each"; e.reverse_each { |a| p a; [a, 1] }
  puts "each_entry"; e.each_entry { |a| p a; [a, 1] }
  puts "each_with_index"; e.each_with_index { |*a| p a; [a, 1] }
  puts "group_by"; p e.group_by { |a| p a; a }
  puts "partition"; p e.partition { |a| p a; a }
  puts "flat_map"; p e.flat_map { |a| p a; a }
  puts "count"; p e.count { |a| p a; a }
  puts "find_index"; p e.find_index { |a| p a; false }
  puts "find"; p e.find { |a| p a; false }
  puts "all"; p e.all? { |a| p a; true }
  puts "any"; p e.any? { |a| p a; false }
  puts "none"; p e.none? { |a| p a; false }
  puts "one"; p e.one? { |a| p a; false }
  puts "min_by"; p e.min_by { |a| p a; 1 }
  puts "sort_by"; p e.sort_by { |a| p a; 1 }
  puts "sum"; p e.sum { |a| p a; 1 }
  puts "chunk"; p e.chunk { |*a| p a; 1 }.to_a
  puts "chunk"; p e.chunk { |a| p a; 1 }.to_a
  puts "slice_before"; p e.slice_before { |*a| p a; true }.to_a
  puts "slice_before"; p e.slice_before { |a| p a; true }.to_a
  puts "slice_after"; p e.slice_after { |*a| p a; true }.to_a
  puts "inject"; p e.inject(0) { |*a| p a; 1 }
  puts "each_with_object"; p e.each_with_object([]) { |*a| p a; 1 }
  puts "tally"; p e.tally
  puts "first"; p e.first, e.first(4), e.min_by(2) { |*a| p a; 1 }
  puts "find_all"; p e.find_all { |a, b| p [a, b]; true }
  puts "reject"; p e.reject { |a, b| p [a, b]; true }
  puts "group_by"; p e.group_by { |a, b| p [a, b]; true }
  puts "each_slice"; e.each_slice(2) { |a, b| p [a, b]; true }
  puts "include"; p e.include?([1, 2]), e.entries, e.to_a.size, e.drop(1), e.take(4)
end
l = e.lazy
puts "lazy"
p l.map { |a| a }.to_a, l.map { |*a| a }.to_a, l.map { |a, b| [a, b] }.to_a
p l.select { |a| p a }.to_a, l.select { |*a| p a }.to_a, l.select { |a, b| p [a, b] }.to_a
p l.reject { |a| p a }.to_a, l.reject { |*a| p a }.to_a, l.reject { |a, b| p [a, b] }.to_a
p l.filter_map { |a| a }.to_a, l.filter_map { |*a| a }.to_a, l.filter_map { |a, b| [a, b] }.to_a
p l.flat_map { |a| [a] }.to_a, l.flat_map { |*a| a }.to_a, l.flat_map { |a, b| [a, b] }.to_a
p l.take_while { |a| p a; true }.to_a, l.take_while { |*a| p a; true }.to_a, l.take_while { |a, b| p [a, b]; true }.to_a
p l.drop_while { |a| p a; true }.to_a, l.drop_while { |*a| p a; true }.to_a, l.drop_while { |a, b| p [a, b]; true }.to_a
p l.with_index.to_a, l.with_index { |*a| p a }.to_a, l.with_index.map { |a, i| [a, i] }.to_a
p l.uniq { |a| p a; a }.to_a, l.uniq { |*a| p a; a }.to_a
p l.take(4).to_a, l.drop(1).to_a, l.first(4), l.to_a, l.force
p l.map { |*a| a }.map { |*a| a }.to_a
p l.select { |a| true }.map { |*a| a }.to_a
p l.take(5).map { |*a| a }.to_a
p l.reject { |a| false }.map { |a| a }.to_a
p l.each { |*a| p a }.class
p l.zip([1]).to_a
p l.tally
p l.each_with_index.map { |*a| a }.to_a
p l.compact.to_a
