r = (1..10)
p r, r.to_a, (1...10).to_a, r.first, r.last, r.first(3), r.last(3), r.min, r.max, (1...10).max, r.sum, r.size, r.count, (1...10).size, r.include?(5), r.cover?(3..4), r === 5, r.member?(11), r.begin, r.end, (1..), (..5), (1..nil).first(2), r.exclude_end?, (1...5).exclude_end?
p r.step(3).to_a, r % 4, (1.0..2.0).step(0.5).to_a, (0.0..1.0).include?(0.5), ("a".."e").to_a, ("a".."e").step(2).to_a, ("a".."zz").count, ("a".."e").include?("c"), ("a".."e").cover?("cc"), ("a".."e") === "cc", (:a..:d).to_a, (1..0).to_a, (5..1).size, (1..3).reduce(:*), (1..3).inject { |a, b| a * b }
p r.select(&:even?), r.map { |x| x * x }, r.each_slice(3).to_a, r.each_cons(9).to_a, r.partition(&:odd?), r.group_by { |x| x % 3 }, r.find { |x| x > 4 }, r.reject(&:even?), r.take(2), r.drop(8), r.take_while { |x| x < 3 }, r.each_with_index.to_a.last, r.zip(r), r.to_a.reverse, r.reverse_each.first(2), r.minmax, r.tally.size, r.each_with_object([]) { |x, a| a << x }, r.min_by { |x| -x }, r.sort_by { |x| -x }, r.include?(2.5), r.any? { |x| x > 9 }, r.all?(Integer), r.none?(11), r.filter_map { |x| x * 2 if x > 8 }, r.each_entry.first, r.lazy.map { |x| x + 1 }.first(2), r.cycle.first(12), r.flat_map { |x| [x, x] }.size
(1..3).each { |i| print i }
(1...3).each { |i| print i }
("a".."c").each { |c| print c }
(1..10).step(4) { |i| print i, " " }
1.step(10, 4) { |i| print i, " " }
puts
p (1..3).eql?(1..3), (1..3) == (1...4), (1..3).hash == (1..3).hash, (1..3).frozen?, (1..3).inspect, (1..3).to_s, ("a".."b").inspect, (1.5..2).inspect, (nil..nil).inspect, Range.new(1, 3), Range.new(1, 3, true)
p (1..Float::INFINITY).lazy.select(&:even?).first(3), (1..).each_slice(2).first(2), (1..).lazy.map { |x| x * 2 }.reject { |x| x % 3 == 0 }.first(3), (1..20).bsearch { |x| x >= 7 }, (0..100).bsearch { |x| x * x >= 50 }
p (1..3).to_a.sum, (1..100).sum, (1...1).sum, (1..3).sum { |x| x * 2 }, ("a".."c").sum(""), (1..5).each_cons(2).map { |a, b| b - a }, (1..6).each_slice(2).to_h, (1..3).zip(4..6), [*1..3, *"a".."c"], (1..4).inject(:+), (0...3).map { |i| i }, (-3..-1).to_a, (1..10) .find_index(4)
case 7
when 1..5 then puts "low"
when 6.. then puts "high"
end
case "m"
when "a".."f" then puts 1
when "g".."z" then puts 2
end
begin
  (1..).to_a
rescue RangeError => e
  puts e.message
end
begin
  (1.5..2).each { }
rescue TypeError => e
  puts e.message
end
begin
  (..3).each { }
rescue TypeError => e
  puts e.message
end
begin
  (1..3).step(0) { }
rescue ArgumentError => e
  puts e.message
end
begin
  Range.new(1, "a")
rescue ArgumentError => e
  puts e.message
end
begin
  (..1).first
rescue RangeError => e
  puts e.message
end
begin
  (1..).last
rescue RangeError => e
  puts e.message
end
p (1..3).then { |x| x.sum }, (1..10).each_slice(4).map(&:sum), ((1..3).each { |x| x }), (1..3).each_with_index.map { |x, i| x * i }, (1..3).each.next, 5.clamp(1..3), 0.clamp(1..), "hello"[1..], [1, 2, 3][..1], [1, 2, 3][1...], (1..2).to_a.frozen?
