a = [5, 3, 8, 1]
p a.first, a.last, a.first(2), a.last(2), a[1..2], a[-2..], a[10], a[1, 2], a[4], a[4, 1], a[5, 1], a.at(-1), a.dig(0), [[1, [2]]].dig(0, 1, 0), a.fetch(1), a.fetch(10, :d), a.fetch(10) { |i| i * 2 }, a.values_at(0, 2, 10, -1)
p a.sort, a.sort { |x, y| y <=> x }, a.sort_by { |x| -x }, a.max, a.min, a.sum, a.minmax, a.max(2), a.min(2), a.max_by { |x| x % 5 }, a.min_by { |x| x % 5 }
p a.map { |x| x + 1 }, a.select(&:even?), a.reject(&:even?), a.partition { |x| x > 3 }, a.group_by(&:odd?), a.each_with_index.to_a, a.each_with_object([]) { |x, m| m << x }, a.inject(:+), a.inject { |s, x| s * x }, a.inject(10) { |s, x| s + x }, a.reduce(1, :*)
p a.include?(3), a.index(8), a.index { |x| x > 4 }, a.find { |x| x > 4 }, a.find_index(1), a.count, a.count(3), a.count(&:odd?), a.any? { |x| x > 7 }, a.all? { |x| x > 0 }, a.none?, a.one? { |x| x == 1 }, [].any?, [nil].any?, [nil, 1].all?, [1, 2].any?(2), [1, "a"].all?(Integer), [].none?, [].sum, [].max, [].first, [].inject(:+)
p a.take(2), a.drop(2), a.take_while { |x| x > 2 }, a.drop_while { |x| x > 2 }, a.reverse, a.rotate, a.rotate(-1), a.push(9).pop, a.length, a.dup.unshift(0), a.dup.insert(2, :x, :y), a.dup.insert(-2, :z)
b = [1, 2, 3]
b << 4
b.push(5, 6)
p b, b.shift, b.pop, b.shift(2), b, b.concat([7, 8], [9]), b.delete(8), b.delete(100), b.delete(100) { :none }, b.delete_at(0), b, b.slice!(0, 1), b, b.clear, b.empty?
c = [1, nil, 2, nil, [3, [4, [5]]]]
p c.compact, c.flatten, c.flatten(1), [1, 1, 2, 3, 3].uniq, [1, 2, 3, 4].uniq { |x| x % 2 }, [3, 1, 2].sort.reverse, [[1, 2], [3, 4]].transpose, [1, 2].product([3, 4]), [1, 2, 3].combination(2).to_a, [1, 2, 3].permutation(2).count, [1, 2].zip([3, 4], [5, 6]), [1, 2, 3].zip([1]), [1, 2, 3].each_slice(2).to_a, [1, 2, 3].each_cons(2).to_a
p [1, 2] + [3], [1, 2, 2, 3] - [2], [1, 2] * 2, [1, 2] * ",", [1, 2] & [2, 3], [1, 2] | [2, 3], [1, 2] <=> [1, 3], [1, 2] == [1, 2], [1, 2].eql?([1.0, 2]), [1, 2] == [1.0, 2.0], [[1, 2], [1]].max, [1, 2].union([3]), [1, 2].difference([2]), [1, 2].intersection([2]), [1, 2].intersect?([2])
p [1, 2, 3].join, [1, 2, 3].join("-"), [1, [2, [3]]].join(","), [nil, "a", :b, 1.5].join("|"), [1, 2, 3].to_s, [].inspect, [nil, true].inspect
p [3, 1, 2].sort!, [1, 2, 3].map! { |x| x * 2 }, [1, 2, 3, 4].select! { |x| x > 2 }, [1, 2].select! { |x| x > 0 }, [1, 2, 3].reject! { |x| x == 2 }, [1, 2].reject! { |x| x > 5 }, [1, nil].compact!, [1].compact!, [1, 1].uniq!, [1].uniq!, [[1]].flatten!, [1].flatten!, [1, 2].reverse!, [1, 2, 3].rotate!, [1, 2, 3].keep_if { |x| x > 1 }, [1, 2, 3].delete_if { |x| x > 1 }
p Array.new(3), Array.new(2, 0), Array.new(3) { |i| i * i }, Array(nil), Array([1]), Array(1..3), Array({ a: 1 }), Array("a"), [0] * 3, %w[a b c], %i[a b], [*1..3, *[4, 5]]
d = [1, 2, 3, 4, 5]
d[0] = 10
d[5] = 6
d[8] = 9
p d
d[1..2] = [:a, :b, :c]
p d
d[0, 2] = []
p d
d[-1] = :last
p d, d.fill(0), [1, 2, 3].fill { |i| i * i }, [1, 2, 3].fill(9, 1), [1, 2, 3].fill(8, 0, 2)
p [1, 2, 3, 4].each_entry.to_a, (1..6).each_slice(2).map(&:sum), [4, 5].each_with_index.map { |x, i| x * i }, %w[a b].each_with_index.to_h, [[:a, 1]].to_h, [1, 2].to_h { |x| [x, x * 2] }, %w[x y z].each.with_index(1).map { |s, i| "#{i}#{s}" }
p [1, 2, 3, 4, 5].chunk_while { |x, y| y == x + 1 }.to_a, [1, 2, 4, 5, 7].slice_when { |x, y| y > x + 1 }.to_a, [1, 1, 2].chunk(&:itself).to_a, [1, 2, 3].cycle.first(5), [1, 2, 3].cycle(2).to_a, [1, 2, 3].lazy.map { |x| x * 2 }.to_a
p %w[apple pie a la].sort_by { |s| [s.size, s] }, %w[b a].sort, [0.5, 1, -2].sort, [[2, "b"], [1, "z"], [2, "a"]].sort, %w[B a C].sort_by(&:downcase), [:b, :a].sort, [true].first, [1, 2, 3].sum { |x| x * 1.5 }, ["a", "b"].sum(""), [[1], [2]].sum([]), %w[a b a].tally, %w[aa b cc].group_by(&:size), [1, 2, 3].filter_map { |x| x * 2 if x.odd? }, [[1, 2], [3]].flat_map { |x| x }, [1, 2, 3, 4].each_with_object({}) { |x, h| h[x] = x * x }
p [1, 2, 3].bsearch { |x| x >= 2 }, [1, 5, 9].bsearch { |x| 5 <=> x }, [[1, :a], [2, :b]].assoc(2), [[1, :a], [2, :b]].rassoc(:a), [3, 5, 2].each_index.to_a, [1, 2, 3].reverse_each.to_a, [1, 2, 3, 4].minmax_by { |x| -x }, %w[aa b].max_by(&:size), [1, 2, 3].rindex(3), [1, 2, 1].rindex { |x| x == 1 }
p [1, [2, 3]].hash == [1, [2, 3]].hash, [1, 2].frozen?, [1, 2].freeze.frozen?, [3, 1].sort.frozen?, [1, 2, 3].first(0), [1, 2, 3].sample.class, [1, 2, 3].shuffle.size, [nil, 1, false].compact, [1, 2, 3].none? { |x| x > 3 }, [[1, 2], [3, 4]].each { |x, y| print x, y }, [[1, [2, 3]]].each { |x, (y, z)| print x, y, z }
x, *y = [1, 2, 3]
p x, y
*x, y = [1, 2, 3]
p x, y
x, (y, z), w = 1, [2, 3], 4
p [x, y, z, w]
first, second = [1]
p first, second
e = [1, 2, 3]
f = e
f << 4
p e
begin
  [1, 2].first(-1)
rescue ArgumentError => ex
  puts ex.message
end
begin
  [1, 2].fetch(5)
rescue IndexError => ex
  puts ex.message
end
begin
  [1, 2].fetch(-5)
rescue IndexError => ex
  puts ex.message
end
begin
  [3, "a"].sort
rescue ArgumentError => ex
  puts ex.message
end
begin
  [1, nil].max
rescue ArgumentError, NoMethodError => ex
  puts ex.message
end
begin
  [1, 2].freeze << 3
rescue FrozenError => ex
  puts ex.message
rescue => ex
  puts ex.class
end
begin
  [1] + nil
rescue TypeError => ex
  puts ex.message
end
begin
  [1, "a"].sum
rescue TypeError => ex
  puts ex.message
end
begin
  [[1, 2], [3]].transpose
rescue IndexError => ex
  puts ex.message
end
begin
  [1, 2].foo
rescue NoMethodError => ex
  puts ex.message
end
begin
  [1, 2, 3].first("x")
rescue TypeError => ex
  puts ex.message
end
begin
  [1, 2][:a]
rescue TypeError => ex
  puts ex.message
end
begin
  [1].to_h
rescue TypeError => ex
  puts ex.message
end
p [1, 2, 3].each_slice(2).include?([3]), [1, 2, 3].each_with_index.select { |v, i| i > 0 }, [4, 5].each_with_index.max_by { |v, i| -i }
puts [1, [2, [nil, 3]]].to_s, [[], [[]]].inspect
puts [1, [2, [nil, 3]]]
puts []
puts [nil], [[]]
print [1, 2], "\n"
p
p 1, 2
p [1, 2].to_a.equal?([1, 2]), [1, 2, 3, 4, 5].each_cons(2).map { |a, b| b - a }
