# What blocks of every form get from what yields one value, several, none, or an Array.
class One; def go = yield(1); end
class None; def go = yield; end
class Two; def go = yield(1, 2); end
class List; def go = yield([1, 2]); end
class Deep; def go = yield([[1, 2], 3]); end
class Nothing; def go = yield(nil); end
class Lone; def go = yield([[1, 2]]); end
[One, None, Two, List, Deep, Nothing, Lone].each do |kind|
  run = kind.new
  p kind
  run.go { p 0 }
  run.go { |a| p a }
  run.go { |a, b| p [a, b] }
  run.go { |a, b, c| p [a, b, c] }
  run.go { |a, b, c, d, e, f| p [a, b, c, d, e, f] }
  run.go { |a = 5| p a }
  run.go { |a, b = 5| p [a, b] }
  run.go { |a = 4, b = 5| p [a, b] }
  run.go { |*a| p a }
  run.go { |a, *b| p [a, b] }
  run.go { |a, *b, c| p [a, b, c] }
  run.go { |a, (b, c), d| p [a, b, c, d] }
  run.go { |(a, b), c| p [a, b, c] }
  run.go { |a,| p a }
  run.go { |a, k: 1| p [a, k] }
  run.go { |*a, k: 1, **r| p [a, k, r] }
  run.go { |a; b| p [a, b] }
  run.go { p _1 }
  run.go { p [_1, _2] }
end
values = [1, [2, 3], nil, [4, [5, 6], 7], "s", {a: 1}, [], [[8, 9]]]
p values.map { |a| a }, values.map { |a, b| [a, b] }, values.map { |a, b, c| [a, b, c] }
p values.map { |a, b, c, d, e, f| [a, b, c, d, e, f] }
p values.map { |a = 5| a }, values.map { |a, b = 5| [a, b] }, values.map { |*a| a }, values.map { |a, *b| [a, b] }
p values.map { |a, (b, c), *d| [a, b, c, d] }, values.map { |(a, b), c| [a, b, c] }, values.map { |a,| a }
p values.map { |a, k: 1| [a, k] }, values.map { 0 }, values.each_with_index.map { |a, i| [a, i] }
p values.select { |a, b| b }, values.reject { |a, b| b }, values.count { |a, b| b.nil? }, values.find { |a, b| b }
p values.each_with_index.to_a, values.each_with_object([]) { |(a, b), memo| memo << [a, b] }
p values.each_with_object([]) { |a, memo, extra| memo << extra }
p [1, 2, 3].inject { |a, b, c| [a, b, c] }, [1, 2].each_with_index.map { |a, b, c| [a, b, c] }
p [[1, 2], [3, 4]].inject { |a, (b, c)| a + [b, c] }, [3, 1, 2].sort { |a, b| b <=> a }, [3, 1].max { |a, b, c| a <=> b }
p [1, 2].sum { |a, b| a + (b || 10) }, %w[a b].group_by { |a, b| b }, [1, 2].partition { |a, b| b }, [1, 2].flat_map { |a, b| [a, b] }
add = lambda { |a, b = 7| [a, b] }
p values.map(&add)
pair = proc { |a, b| [a, b] }
open = proc { |a, b = 5, *c| [a, b, c] }
def passed(list, &block) = list.map(&block)
p passed(values) { |a, b| [a, b] }, passed(values) { |a, b = 5| [a, b] }, passed(values) { |*a| a }, passed([1], &:succ)
p %w[a bc].map(&:capitalize), %w[a bc].map(&:length), [1, 2].map(&:to_s), [[1, 2]].map(&:sum), [1.5].map(&:round)
p [[1, 2], [3, 4]].map(&:first), %w[x y].each_with_index.map { |s, i| s * (i + 1) }, [1, 2].map(&method(:Integer))
class Walk
  include Enumerable
  def each
    yield 1
    yield 2, 3
    yield [4, 5]
    yield
  end
end
w = Walk.new
p w.map { |a| a }, w.map { |a, b| [a, b] }, w.map { |a, b = 6| [a, b] }, w.to_a, w.each_with_index.to_a
p w.select { |a, b| b }, w.each_slice(2).to_a, w.each_entry.to_a, w.inject { |a, b| [a, b] }, w.first(2), w.include?([2, 3])
e = Enumerator.new { |y| y << 1; y.yield 2, 3; y << [4, 5] }
p e.map { |a, b| [a, b] }, e.map { |a, b = 6| [a, b] }, e.map { |*a| a }, e.with_index.map { |a, i| [a, i] }
h = { a: 1, b: [2, 3] }
p h.map { |a| a }, h.map { |a, b| [b, a] }, h.map { |a, (b, c)| [a, b, c] }, h.map { |*a| a }, h.map { |a, b = 5| [a, b] }, h.each_with_index.map { |(k, v), i| [k, v, i] }
p h.any? { |k, v| v == 1 }, h.sum { |k, v| v.is_a?(Integer) ? v : 0 }, h.min_by { |k, v| k }, h.find { |k, v| k == :b }, h.inject { |a, b| [a, b] }
p h.each_with_object([]) { |(k, v), m| m << k << v }, h.sort_by { |k, v| k.to_s }, h.to_h { |k, v| [v, k] }, h.filter_map { |k, v| k if v }
EMPTY = [].each { |a, b| p a, b }
3.times { |a, b| p [a, b] if a == 2 }
1.upto(2) { |a, b| p [a, b] }
(1..2).each { |a, b| p [a, b] }
1.step(3, 2) { |a, b| p [a, b] }
"ab".each_char { |a, b| p [a, b] }
loop { |a, b| p [a, b]; break }
5.then { |a, b| p [a, b] }
[1, 2].tap { |a, b| p [a, b] }.then { |a, b| p [b, a] }
catch(:x) { |a, b| p [a, b] }
p [1, 2, 3].each_cons(2).map { |a, b| a + b }, [1, 2, 3].each_slice(2).map { |a, b| [a, b] }, [4, 5].zip([6, 7]).map { |a, b| a * b }
p Array.new(2) { |a, b| [a, b] }, Hash.new { |h, k, z| [k, z] }[1], [1, 2].to_h { |a, b| [a, b] }
