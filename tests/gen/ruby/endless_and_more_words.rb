p :abc.match(/b/), :abc.match(/z/), :abc.match("b", 1), :abc.match(/b/)[0]
t = Time.at(1, 123456789, :nsec).utc
p t.floor(3).nsec, t.ceil(3).nsec, t.floor.nsec, t.ceil.to_i, t.round(4).nsec, t.ceil(9).nsec
p Time.at(1, 0).utc.ceil.to_i, Time.at(-1, 500_000).utc.floor.to_i, t.floor(3).class
p(/(?<a>.)(?<b>.)/.named_captures, /x/.named_captures, /(?<a>.)/.names)
p [1, 2].find_index, [1, 2].index, [1, 2].rindex, (1..3).find_index
p [3, 4].index.with_index { |x, i| i == 1 }
p [1, 2].find_index.each { |x| x == 2 }
S = Struct.new(:a, :b)
s = S.new(1, 2)
p s.values_at(0, 1), s.values_at(-1), s.values_at(0..1), s.values_at
begin; s.values_at(2); rescue IndexError => e; puts e.message; end
begin; s.values_at(-3); rescue IndexError => e; puts e.message; end
p s.values_at(0..3)
begin; s.values_at("a"); rescue TypeError => e; puts e.message; end
e = Enumerator.new { |y| i = 0; loop { y << (i += 1) } }
p [1, 2].zip(e), [1].zip(1..)
p (1..).lazy.zip(3..).first(2)
p [1, 2].zip(e.lazy.map { |x| x * 2 })
p (1..).lazy.chunk_while { |a, b| b % 3 != 0 }.first(2)
p (1..).lazy.slice_when { |a, b| b % 3 == 0 }.first(2)
p (1..).slice_when { |a, b| b % 3 == 0 }.first(2)
p (1..).each_slice(2).first(2), (1..).each_cons(2).first(1)
p (1..).lazy.each_slice(2).first(2)
p (1..).chunk { |x| x / 3 }.first(2)
p (1..).slice_before { |x| x % 3 == 0 }.first(2)
p [1, 1, 2, 5, 6].chunk { |x| x.odd? }.to_a, [1, 2, 3].chunk { |x| :_alone }.to_a, [1, nil, 2].chunk { |x| x }.to_a, [1, 2].chunk { |x| x == 1 ? :_separator : 1 }.to_a
p [1, 2, 4].slice_when { |a, b| b > a + 1 }.next, [].chunk_while { |a, b| true }.to_a, [1, 2, 4].chunk_while { |a, b| b == a + 1 }.each { |c| p c }
