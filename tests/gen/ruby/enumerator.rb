e = [1, 2, 3].each
p e.next, e.next, e.peek, e.next
begin
  e.next
rescue StopIteration => x
  puts x.message
end
e.rewind
p e.next, e, e.size, [1, 2].each_with_index, (1..3).each_slice(2), [1].map, 3.times, "ab".each_char, { a: 1 }.each
p [1, 2, 3].each.with_index(1).to_a, [1, 2, 3].map.with_index { |v, i| v * i }, [1, 2, 3].each_with_index.map { |v, i| [i, v] }, %w[a b].each.with_object([]).to_a.length, [4, 5].each.with_index.to_h { |v, i| [i, v] }, [3, 1].sort_by.with_index { |v, i| -i }, [1, 2, 3].select.with_index { |v, i| i > 0 }, [1, 2, 3, 4].each_slice(2).with_index.map { |s, i| s.sum * i }, %w[x y z].each_with_index.select { |v, i| i.even? }.map(&:first), [5, 6].each.next
fib = Enumerator.new do |y|
  a, b = 0, 1
  loop do
    y << a
    a, b = b, a + b
  end
end
p fib.take(10), fib.first(5), fib.lazy.select(&:even?).first(4), fib.each_with_index.first(2)
g = Enumerator.new { |y| y << 1 << 2; y.yield 3, 4; :done }
p g.to_a
p (1..Float::INFINITY).lazy.map { |x| x * 2 }.take(3).to_a, (1..20).lazy.select(&:even?).map { |x| x * x }.reject { |x| x % 3 == 0 }.first(2), (1..3).lazy.force, (1..4).lazy.take_while { |x| x < 3 }.to_a, (1..4).lazy.drop(2).to_a, (1..4).lazy.drop_while { |x| x < 3 }.to_a, (1..3).lazy.flat_map { |x| [x, x] }.to_a, (1..3).lazy.zip(4..6).to_a, (1..3).lazy.with_index.map { |x, i| x * i }.to_a, (1..4).lazy.filter_map { |x| x * 2 if x.even? }.to_a, [1, 1, 2].lazy.uniq.to_a, (1..3).lazy, (1..3).lazy.map { |x| x }, (1..3).lazy.include?(2), (1..).lazy.map { |x| x + 1 }.find { |x| x > 5 }, (1..3).lazy.eager.class, (1..3).each_entry.to_a, [4, 5].lazy.each_with_index.to_a
log = []
r = (1..4).lazy.map { |x| log << "m#{x}"; x * 2 }.select { |x| log << "s#{x}"; x > 2 }.first(1)
p r, log
loop_result = loop do
  break 42
end
p loop_result
en = [1, 2].each
res = loop do
  en.next
end
p res
def numbers
  return to_enum(:numbers) unless block_given?
  yield 1
  yield 2
  yield 3
end
p numbers.map { |x| x * 2 }, numbers.to_a, numbers.include?(2)
class Tree
  include Enumerable
  def initialize(*v) = @v = v
  def each(&block)
    return enum_for(:each) unless block
    @v.each(&block)
    self
  end
end
t = Tree.new(3, 1, 2)
p t.sort, t.map { |x| x + 1 }, t.include?(1), t.min, t.max, t.sum, t.first, t.first(2), t.to_a, t.sort_by { |x| -x }, t.inject(:+), t.each_slice(2).to_a, t.each_with_index.to_a, t.select(&:odd?), t.reduce(1) { |a, b| a * b }, t.entries, t.count, t.tally, t.group_by(&:odd?), t.partition { |x| x > 1 }, t.min_by { |x| -x }, t.each_cons(2).to_a, t.zip([1, 2, 3]), t.lazy.map { |x| x * 2 }.first(2), t.reject(&:odd?), t.find { |x| x < 3 }, t.each_entry.to_a, t.reverse_each.to_a, t.minmax, t.take_while { |x| x > 2 }, t.chunk_while { |a, b| b == a + 1 }.to_a, t.each_with_object([]) { |x, a| a << x }, t.any? { |x| x > 2 }, t.all?(Integer), t.none?, t.sum { |x| x * 2.0 }, t.uniq, t.to_h { |x| [x, x.to_s] }, t.flat_map { |x| [x] * x }, t.filter_map { |x| x if x > 1 }, t.cycle.first(4), t.drop(1), t.is_a?(Enumerable), Tree.include?(Enumerable), t.inject { |a, b| a - b }, t.max(2), t.min(2), t.find_index(2)
