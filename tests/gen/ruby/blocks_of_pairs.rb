# Blocks of several parameters over Arrays of Arrays, and what `yield` gives back.
require "set"

def show(label)
  seen = []
  result = yield(seen)
  puts "#{label}: #{result.inspect} #{seen}"
rescue StandardError => e
  puts "#{label}: #{e.class}: #{e.message}"
end

cells = { [1, 2] => :a, [3, 4] => :b }
show("each_key") { |seen| cells.each_key { |x, y| seen << [x, y] }.size }
show("each_key alone") { |seen| cells.each_key { |x| seen << x }.size }
show("bsearch") { |seen| [[1, 2], [3, 4]].bsearch { |x, y| seen << [x, y]; nil } }
show("chunk") { |seen| [1, 2, 3].chunk { |x| seen << x; nil }.to_a }
show("chunk some") { |_| [1, 2, 4, 3].chunk { |x| x.even? ? :even : nil }.to_a }
show("chunk reserved") { |_| [1].chunk { |_x| :_own }.to_a }
show("chunk alone") { |_| [1, 1, 2].chunk { |x| x == 1 ? :_alone : :_separator }.to_a }
show("slice_before") { |seen| [1, 2, 3].slice_before { |x| seen << x; x == 2 }.to_a }
show("slice_after") { |seen| [1, 2, 3].slice_after { |x| seen << x; x == 2 }.to_a }
show("slice_before none") { |_| [].slice_before(1).to_a }
show("slice_after last") { |_| [1, 2].slice_after(2).to_a }
show("lazy zip") { |seen| [1, 2].lazy.zip([3, 4]) { |x, y| seen << x * y } }
Pair = Struct.new(:left, :right)
show("Struct#to_h") { |seen| Pair.new([1], [2]).to_h { |*x| seen << x; [x.first, x.last.first] } }
show("Struct#to_h one") { |seen| Pair.new([1], [2]).to_h { |x| seen << x; [x, 0] } }
show("Struct#to_h wrong") { |_| Pair.new(1, 2).to_h { |_| 1 } }

# What a block gives is heard by who yields.
numbers = Enumerator.new { |y| $heard = [(y.yield 1), (y.yield 2, 3)] }
show("Enumerator#each") { |seen| numbers.each { |x| seen << x; nil } }
p $heard
show("Enumerator#each value") { |_| numbers.each { |x| x * 2 } }
p $heard

class Asking
  def each
    return to_enum unless block_given?
    p yield(1)
    p yield(2)
    self
  end

  def each_slice(size) = p(yield([size]))
end

list = []
Asking.new.each { |x| list << x; nil }
Asking.new.each { |x| x.to_s if x > 1 }
Asking.new.each.each { |x| list << x; nil }
Asking.new.each_slice(3) { |x| list << x; nil }
p list

