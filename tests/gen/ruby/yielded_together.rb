require 'set'
class Y
  include Enumerable
  def each
    yield 1, 2
    yield 3, 4
    self
  end
end
y = Y.new
p y.map { |x| x }
p y.map { |*x| x }
p y.map { |x, y| [x, y] }
p y.flat_map { |x| x }
p y.flat_map { |*x| [x] }
p y.filter_map { |x| x }
p y.filter_map { |*x| x }
p y.any? { |*a| p a; false }
p y.any? { |a| p a; false }
p y.all? { |*a| p a; true }
p y.all? { |a| p a; true }
p y.none? { |*a| p a; false }
p y.none? { |a| p a; false }
p y.one? { |*a| p a; false }
p y.one? { |a| p a; false }
p y.select { |x| p x }
p y.select { |*x| p x }
p y.reject { |x| p x }
p y.find { |x| p x; false }
p y.find_index { |x| p x; false }
p y.find_index { |*x| p x; false }
p y.count { |x| p x }
p y.group_by { |x| x }
p y.partition { |x| p x }
p y.each_with_index.to_a
p y.each_with_object([]) { |x, m| m << x }
p y.inject { |a, b| [a, b] }
p y.min_by { |x| p x; 1 }
p y.max_by { |x| p x; 1 }
p y.sort_by { |x| p x; 1 }
p y.sum { |x| p x; 1 }
p y.uniq { |x| p x; 1 }
p y.to_h { |x| p x; [1, 2] }
p y.to_h { |x, y| [x, y] }
p y.each_slice(1).to_a, y.each_cons(2).to_a
p y.take_while { |x| p x }
p y.drop_while { |x| p x }
p y.chunk_while { |a, b| p [a, b] }.to_a
y.each_entry { |x| p x }
p y.tally
p y.first, y.to_a, y.include?([1, 2]), y.first(1)
p y.reduce(0) { |a, b| b.is_a?(Array) ? a + b.sum : a + b }
p y.minmax_by { |x| p x; 1 }
p y.each_with_index.map { |x, i| [x, i] }
p y.to_set
p y.cycle(1) { |x| p x }

p y.collect_concat { |x| [x] }
p y.map(&:itself), y.map(&->(x, y) { x + y })
p y.lazy.map { |x| x }.to_a
p y.lazy.map { |x, y| [x, y] }.to_a
p y.map(&->(x, y) { x + y })
p y.lazy.map { |x| x }.to_a
p y.lazy.map { |x, y| [x, y] }.to_a
p y.lazy.select { |x| p x }.to_a
p y.map(&:+), y.any?(&:zero?) rescue p 1
[1, 2].each { |q| p y.map { |x| [x, q] } }
p y.map { |x, | x }, y.map { |x = 9| x }, y.map { |x, *r| r }
