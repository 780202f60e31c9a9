# When an `each` that writes meets blocks that write: who goes first.
class E1
  include Enumerable
  def initialize(*v) = @v = v
  def each
    @v.each { |x| puts "  yield #{x.inspect}"; yield x }
    puts "  end"
    self
  end
end
def t(name)
  puts name
  p yield(E1.new(3, 1, 2))
end
t("map") { |e| e.map { |x| p x } }
t("sort_by") { |e| e.sort_by { |x| p x } }
t("sort") { |e| e.sort { |x, y| p [x, y]; x <=> y } }
t("min_by") { |e| e.min_by { |x| p x } }
t("max_by") { |e| e.max_by { |x| p x } }
t("minmax_by") { |e| e.minmax_by { |x| p x } }
t("min") { |e| e.min { |x, y| p [x, y]; x <=> y } }
t("max") { |e| e.max { |x, y| p [x, y]; x <=> y } }
t("minmax") { |e| e.minmax { |x, y| p [x, y]; x <=> y } }
t("max2") { |e| e.max(2) { |x, y| p [x, y]; x <=> y } }
t("sum") { |e| e.sum { |x| p x } }
t("inject") { |e| e.inject { |x, y| p [x, y]; x + y } }
t("inject") { |e| e.inject(:+) }
t("each_slice") { |e| e.each_slice(2) { |x| p x }.class }
t("each_cons") { |e| e.each_cons(2) { |x| p x }.class }
t("each_with_index") { |e| e.each_with_index { |x, i| p x }.class }
t("each_with_object") { |e| e.each_with_object([]) { |x, i| p x }.class }
t("each_entry") { |e| e.each_entry { |x, i| p x }.class }
t("reverse_each") { |e| e.reverse_each { |x, i| p x }.class }
t("cycle") { |e| e.cycle(2) { |x, i| p x }.class }
t("zip") { |e| e.zip([4, 5, 6]) { |x, i| p x }.class }
t("uniq") { |e| e.uniq { |x| p x } }
t("group_by") { |e| e.group_by { |x| p x } }
t("partition") { |e| e.partition { |x| p x } }
t("tally") { |e| e.tally }
t("to_h") { |e| e.to_h { |x| p x; [x, 1] } }
t("flat_map") { |e| e.flat_map { |x| p x; [x, 1] } }
t("filter_map") { |e| e.filter_map { |x| p x; [x, 1] } }
t("chunk_while") { |e| e.chunk_while { |x, y| p x; x > y }.to_a }
t("slice_when") { |e| e.slice_when { |x, y| p x; x > y }.to_a }
t("slice_before") { |e| e.slice_before { |x| p x; x > 1 }.to_a }
t("slice_after") { |e| e.slice_after { |x| p x; x > 1 }.to_a }
t("chunk") { |e| e.chunk { |x| p x; x > 1 }.to_a }
t("take_while") { |e| e.take_while { |x| p x; x > 1 } }
t("drop_while") { |e| e.drop_while { |x| p x; x > 1 } }
t("take") { |e| e.take(2) }
t("first") { |e| e.first(2) }
t("first") { |e| e.first }
t("drop") { |e| e.drop(2) }
t("find") { |e| e.find { |x| p x; x == 1 } }
t("find_index") { |e| e.find_index { |x| p x; x == 1 } }
t("find_index") { |e| e.find_index(1) }
t("include") { |e| e.include?(1) }
t("all") { |e| e.all? { |x| p x; x == 1 } }
t("any") { |e| e.any? { |x| p x; x == 1 } }
t("none") { |e| e.none? { |x| p x; x == 1 } }
t("one") { |e| e.one? { |x| p x; x == 1 } }
t("one") { |e| e.one? { |x| p x; x > 1 } }
t("count") { |e| e.count { |x| p x; x > 1 } }
t("count") { |e| e.count(1) }
t("reject") { |e| e.reject { |x| p x; x > 1 } }
t("lazy") { |e| e.lazy.map { |x| p x; x + 1 }.select { |x| p x; x > 2 }.first(1) }
t("lazy") { |e| e.lazy.map { |x| p x; x + 1 }.reject { |x| p x; x > 2 }.to_a }
t("lazy") { |e| e.lazy.take(2).map { |x| p x; x + 1 }.to_a }
t("lazy") { |e| e.lazy.take_while { |x| x > 1 }.map { |x| p x; x + 1 }.to_a }
t("lazy") { |e| e.lazy.drop(1).flat_map { |x| p x; [x + 1, x] }.uniq.to_a }
t("lazy") { |e| e.lazy.zip([1, 2]).to_a }
t("lazy") { |e| e.lazy.with_index.map { |x, i| p i; x * i }.to_a }
t("lazy") { |e| e.lazy.eager.map { |x| x }.size }
t("each_entry") { |e| e.each_entry.with_index(1).map { |x, i| p i; x * i } }
t("join") { |e| e.to_a.join }
t("to_set") { |e| e.each_slice(2).map { |x| p x; x.sum } }
t("each_slice.with_index") { |e| e.each_slice(2).with_index.map { |x, i| p x; x.sum + i } }
t("each_cons.to_a") { |e| e.each_cons(2).to_a }
t("min n") { |e| e.min(2) }
t("min_by n") { |e| e.min_by(2) { |x| p x; -x } }
t("inject") { |e| e.reduce(1) { |a, b| p [a, b]; a * b } }
t("to_a") { |e| e.to_a }
t("sum") { |e| e.sum }
t("sort") { |e| e.sort }
t("minmax") { |e| e.minmax }
t("each_with_index.select") { |e| e.each_with_index.select { |x, i| p i; i > 0 } }
t("map.with_index") { |e| e.map.with_index { |x, i| p i; x * i } }
t("select.with_index") { |e| e.select.with_index { |x, i| p i; i > 0 } }
t("group_by.with_index") { |e| e.group_by.with_index { |x, i| p i; i > 0 } }
t("each_with_object") { |e| e.each_with_index.with_object([]) { |(x, i), m| p i; m << x } }
t("*") { |e| [*e] }
t("a, b") { |e| a, *b = *e; [a, b] }
a = E1.new(1, 2, 4)
a.chunk_while { |x, y| puts "cmp #{x} #{y}"; y == x + 1 }.each { |c| p c }
a.slice_when { |x, y| puts "cmp #{x} #{y}"; y == x + 1 }.each { |c| p c }
a.slice_before { |x| puts "cmp #{x}"; x > 1 }.each { |c| p c }
a.slice_after { |x| puts "cmp #{x}"; x > 1 }.each { |c| p c }
a.chunk { |x| puts "cmp #{x}"; x > 1 }.each { |c| p c }
[1, 2, 4].chunk_while { |x, y| puts "cmp #{x} #{y}"; y == x + 1 }.each { |c| p c }
[1, 2, 4].chunk { |x| puts "cmp #{x}"; x > 1 }.each { |c| p c }
p (1..6).chunk_while { |x, y| puts "cmp #{x} #{y}"; y.odd? }.first
p (1..6).slice_when { |x, y| puts "cmp #{x} #{y}"; y.odd? }.first(2)
p (1..6).chunk { |x| puts x; x.odd? }.first(2)
(1..4).each_slice(2).each { |x| p x }
a.each_slice(2) { |x| p x; break }
a.each_cons(2) { |x| p x; break }
p a.each_slice(2).first
p a.each_with_index.first
p a.each_entry.first
p a.lazy.chunk_while { |x, y| puts "cmp #{x} #{y}"; y == x + 1 }.first
p a.lazy.slice_when { |x, y| y == x + 1 }.map { |z| p z }.to_a
p (1..Float::INFINITY).chunk_while { |x, y| y % 4 != 0 }.first(2)
p (1..Float::INFINITY).lazy.slice_when { |x, y| y % 4 == 0 }.first(2)
p (1..3).each_entry.map { |x| x }
