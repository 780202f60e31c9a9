# Array: changed while it is gone through; conversions and the words of Enumerable.
def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}: #{e.class}: #{e.message}"
end

fact(1) { [1,2,3].rotate }
fact(2) { [1,2,3].rotate(-1) }
fact(3) { [1,2,3].rotate(10) }
fact(4) { [].rotate }
fact(5) { [1,2,3].rotate("a") }
fact(6) { a=[1,2,3]; a.rotate!(2) }
fact(7) { [1,2,3].rotate(1.9) }
fact(8) { a=[1,2,3,4]; a.each { |x| a.delete(x) }; a }
fact(9) { a=[1,2,3,4]; r=[]; a.each { |x| r << x; a << 9 if a.size < 6 }; r }
fact(10) { a=[1,2,3,4]; a.delete_if { |x| x.even? } }
fact(11) { a=[1,2,3,4]; begin; a.delete_if { |x| raise "e" if x == 3; true }; rescue; end; a }
fact(12) { a=[1,2,3,4]; begin; a.reject! { |x| raise "e" if x == 3; x == 1 }; rescue; end; a }
fact(13) { a=[1,2,3,4]; begin; a.select! { |x| raise "e" if x == 3; x == 2 }; rescue; end; a }
fact(14) { a=[1,2,3,4]; begin; a.map! { |x| raise "e" if x == 3; x * 2 }; rescue; end; a }
fact(15) { a=[1,2,3,4]; a.map { |x| a.clear if x == 2; x } }
fact(16) { a=[1,2,3,4]; a.each_with_index { |x, i| a.pop if i == 1 }; a }
fact(17) { a=[1,2,3,4]; r=[]; a.reverse_each { |x| r << x; a.clear if x == 3 }; r }
fact(18) { a=[1,2,3,4]; a.delete_if { |x| break :b if x == 3; x < 3 }; a }
fact(19) { a=[1,2,3,4]; a.reject! { |x| break :b if x == 3; x < 3 }; a }
fact(20) { a=[1,2,3]; a.delete(2) }
fact(21) { a=[1,2,3]; a.delete(5) { |x| x * 2 } }
fact(22) { a=[1,2,3]; a.delete_at(-1) }
fact(23) { a=[1,2,3]; a.delete_at(9) }
fact(24) { a=[1,2,3]; a.delete_at("a") }
fact(25) { a=[1,nil,2]; [a.compact, a.compact!, a.compact!, a] }
fact(26) { [1,2,3].each_index.to_a }
fact(27) { a=[1,2,3]; a.select { |x| a << 1 if a.size < 6; true } }
fact(28) { a=[3,1,2]; a.sort! { |x,y| a.clear; x <=> y } ; a.size }
fact(29) { a=[1,2,3,4,5,6]; a.keep_if { |x| break if x == 4; x.odd? }; a }
fact(30) { a = [1,2,3]; a.each { a.shift }; a }
fact(31) { a = [1,2,3,4]; a.each_slice(2) { |s| a.clear }; a }
fact(32) { a = [1,2,3,4]; r = []; a.each_cons(2) { |s| r << s; a.pop }; r }
fact(33) { a = [1,2,3]; a.any? { |x| a.clear; false } }
fact(34) { a = [1,2,3]; a.inject { |s, x| a.clear; s + x } }
fact(35) { a = [1,2,3]; a.find_index { |x| a.clear; false } }
fact(36) { a = [1,2,3]; r = []; a.cycle { |x| r << x; a.pop if r.size > 4; break if r.size > 10 }; r }
fact(37) { a = [1,2,3]; a.uniq { |x| a.clear; x } }
fact(38) { [1,2].cycle(2).to_a }
fact(39) { [1,2].cycle.first(5) }
fact(40) { [].cycle { } }
fact(41) { [1,2].cycle(-1).to_a }
fact(42) { [1,2].cycle("a") { } }
fact(46) { [1].cycle(nil).first }
fact(47) { [1,2,3].each_slice(2).to_a }
fact(48) { [1,2,3].each_slice(0) }
fact(49) { [1,2,3].each_slice(-1) }
fact(50) { [1,2,3].each_cons(0) }
fact(51) { [1,2,3].each_slice(2) { } }
fact(52) { [1,2,3].each_cons(2) { } }
fact(53) { [1,2,3].each_slice("a") }
fact(54) { [1,2,3].each_slice(2).size }
fact(55) { [1,2,3].each_cons(2).size }
fact(56) { [1,2,3].each_cons(5).to_a }
fact(57) { [[1,2],[3,4],5].assoc(3) }
fact(58) { [[1,2],[3,4]].rassoc(4) }
fact(59) { [[1,2]].assoc(9) }
fact(60) { [[1]].rassoc(nil) }
fact(61) { [[1.0, 2]].assoc(1) }
fact(62) { [1,2,3,2].index(2) }
fact(63) { [1,2,3,2].rindex(2) }
fact(64) { [1,2,3,2].index { |x| x > 1 } }
fact(65) { [1,2,3,2].rindex { |x| x > 1 } }
fact(66) { [1,2].index }
fact(67) { [1,2].index(5) }
fact(68) { [1,2.0].index(2) }
fact(69) { [1,2].find_index(2) }
fact(70) { [1,2,3,1].take_while { |x| x < 3 } }
fact(71) { [1,2,3,1].drop_while { |x| x < 3 } }
fact(72) { [1,2].take_while }
fact(73) { [1,2,3].take(2) }
fact(74) { [1,2,3].take("a") }
fact(75) { [1,1.0,1].uniq }
fact(76) { [1,2,3,4].uniq(&:odd?) }
fact(77) { [1,1].uniq! }
fact(78) { [1,2].uniq! }
fact(79) { ["a","a"].uniq }
fact(80) { [[1],[1]].uniq }
fact(81) { [0.0/0]*2 }
fact(82) { [nil,nil,false].uniq }
fact(83) { [{a: 1},{a: 1}].uniq }
fact(84) { Array.new(3) }
fact(85) { Array.new(3, 0) }
fact(86) { Array.new(3) { |i| i * i } }
fact(87) { Array.new(-1) }
fact(88) { Array.new("a") }
fact(89) { Array.new([1,2]) }
fact(90) { Array.new }
fact(91) { Array.new(1,2,3) }
fact(92) { Array(nil) }
fact(93) { Array([1]) }
fact(94) { Array(1..3) }
fact(95) { Array({a: 1}) }
fact(96) { Array("a") }
fact(97) { Array.new(2.9) }
fact(98) { Array.new(nil) }
fact(99) { Array[1,2] }
fact(100) { Array.try_convert([1]) }
fact(101) { Array.try_convert(1) }
fact(102) { Array.new(3) { break :x } }
fact(103) { Array.new(3, 1) { 2 } }
fact(104) { [1,2,3].partition(&:odd?) }
fact(105) { [1,2,3].group_by(&:odd?) }
fact(106) { [1,2,3].each_with_object([]) { |x, a| a << x } }
fact(107) { [1,2,3].each_with_index.map { |x, i| x * i } }
fact(108) { [3,1].minmax_by { |x| -x } }
fact(109) { [1,2,3].each_entry.to_a }
fact(110) { [[1,2],[3,4]].to_h }
fact(111) { [1].to_h }
fact(112) { [[1]].to_h }
fact(113) { [[1,2,3]].to_h }
fact(114) { [1,2].to_h { |x| [x, x * 2] } }
fact(115) { [1,2].to_h { |x| x } }
fact(116) { [1,2].to_h { |x| [x] } }
fact(117) { [1,2,3].none? }
fact(118) { [nil,1].one? }
fact(119) { [1,2].all?(Integer) }
fact(120) { [1,"a"].any?(String) }
fact(121) { [1,2].none?(3..) }
fact(122) { [1,2,3].one?(2) }
fact(123) { [].all? }
fact(124) { [1,2,4,5,7].slice_when { |a,b| b != a+1 }.to_a }
fact(125) { [1,2,4,5,7].chunk_while { |a,b| b == a+1 }.to_a }
fact(126) { [1,1,2].chunk { |x| x }.to_a }
fact(127) { [1,2,3].flat_map { |x| [x, [x]] } }
fact(128) { [1,2,3].filter_map { |x| x * 2 if x.odd? } }
fact(129) { [1,2,2].tally }
fact(130) { [1,2,2].tally({1 => 5}) }
fact(131) { [1,2].tally_by(&:odd?) }
fact(132) { [1,2].each_with_index.to_a }
fact(133) { [3,1,2].sum { |x| x.to_f } }
fact(134) { [1,2,3].step }
fact(135) { [1,2,3].count(&:odd?) }
fact(136) { [1,2,3].count(1) }
fact(137) { [1,2,3].lazy.map { |x| x * 2 }.to_a }
fact(138) { [1,2,3].deconstruct }
fact(139) { a = [1]; a.to_a.equal?(a) }
fact(140) { [1,2,3].first }
fact(141) { [4,5].each_with_index.with_index(1).to_a }
fact(142) { [1, [2, 3]].each { |a, (b, c)| } }
fact(143) { [[1, [2, 3]]].map { |a, (b, c)| [a, b, c] } }
fact(144) { [[1, 2]].each_with_index.map { |(a, b), i| [a, b, i] } }
fact(145) { [1,2,3,4].sum.fdiv(4) }
fact(146) { [1,2,3].reverse_each.with_index.to_a }
fact(147) { %w[a b].each_with_index.to_h }
fact(148) { [1,2] .push(3,4).unshift(0) }
fact(149) { [1,2].append(3).prepend(0) }
fact(150) { [1,2,3].pop(2) }
fact(151) { [1,2,3].shift(2) }
fact(152) { [1,2,3].pop(-1) }
fact(153) { [1,2,3].shift("a") }
fact(154) { [1].concat([2],[3]) }
fact(155) { a=[1]; a.concat(a, a) }
fact(156) { [1].concat(1) }
fact(157) { [1].replace(1) }
fact(158) { [1,2,3].sample.class }
fact(159) { [].sample }
fact(160) { [].sample(2) }
fact(161) { [1,2].sample(-1) }
fact(162) { [1,2,3].shuffle.size }
fact(163) { [1].first(1.9) }
fact(164) { [3,5].values_at }
fact(165) { [1,2,3,4,5,6].each_slice(2).map(&:sum) }
fact(166) { [1,2,3].each_cons(2).to_a.flatten.uniq }
fact(167) { [[3,1],[2]].sum([]).sort }
fact(168) { [1,2,3].freeze.map { |x| x }.frozen? }
fact(169) { [1,2,3].freeze.dup.frozen? }
fact(170) { [1,2,3].freeze.clone.frozen? }
fact(171) { [1,2,3].freeze.clone(freeze: false).frozen? }
fact(172) { [1, 2] in [Integer, Integer] }
fact(173) { [1,2,3].to_s }
fact(174) { [nil, true, "a\n", :b, 1.0, 1..2, {a: 1}, Object].inspect }
fact(175) { [1,2,3].hash.class }
fact(176) { [3,1,2].sort.reverse }
fact(177) { [1,2,3] .include?(2.0) }
fact(178) { [1,2,3].member?(2) }
fact(179) { [1,2,3].size }
fact(180) { [1,2,3].first(1,2) }
fact(181) { [1,2].each_with_object }
fact(182) { [1,2].sum(1,2) }
fact(183) { [1,2,3,4,5].min_by { |x| (x-3).abs } }
fact(184) { [1,2,3].minmax { |a,b| b <=> a } }
fact(185) { ["x"].cycle(2).map { |x| x } }
fact(186) { [1,2,3].zip([4,5,6]).to_h }
fact(187) { [[1,2],[3,4]].each_with_index.to_h { |(a,b),i| [i,a+b] } }
fact(188) { [1, 2, 3, 4].each_entry { |x| } }
fact(189) { ["a", "b"].each.with_index(1).map { |x, i| "#{i}#{x}" } }
fact(190) { [1,2,3].inject { |a, b| a - b } }
fact(191) { [3,2,1].sort_by!.with_index { |x, i| -i } }
fact(192) { [3,2,1].map!.with_index { |x, i| x * i } }
fact(193) { [3,2,1].select!.with_index { |x, i| i > 0 } }
fact(194) { [3,2,1].reject!.with_index { |x, i| i > 0 } }
fact(195) { [3,2,1].delete_if.with_index { |x, i| i > 0 } }
fact(196) { [3,2,1].keep_if.with_index { |x, i| i > 0 } }
fact(197) { [3,2,1].each_index { |i| } }
fact(198) { [3,2,1].find { |x| x < 3 } }
fact(199) { [3,2,1].find(-> { :none }) { |x| x > 3 } }
fact(200) { [3,2,1].detect }
fact(201) { [3,2,1].sum { _1 } }
fact(202) { [1,2,3,4,5,6,7].slice_before { |x| x % 3 == 0 }.to_a }
fact(203) { [1,2,3,4,5,6,7].slice_after(3).to_a }
fact(204) { [1,2,3].slice_before }
fact(205) { [1, 2, 3].each_slice(2).include?([3]) }
fact(206) { [0.1, 0.2, 0.3].minmax }
fact(207) { [[1, :a], [1, :b]].min }
fact(208) { [[2, 1], [1, 2]].max_by(&:last) }
fact(209) { [1,2,3,4][-3, 2] }
fact(210) { a = [1,2,3]; a[1], a[2] = a[2], a[1]; a }
fact(211) { a = [1,2,3]; a[0] += 5; a[9] ||= 1; a }
fact(212) { a = *nil; a }
fact(213) { a = *1..3; a }
fact(214) { a, *b = [1, 2, 3]; [a, b] }
fact(215) { *a, b = [1, 2, 3]; [a, b] }
fact(216) { [*"a"] }
fact(217) { [*{a: 1}] }
fact(218) { ["a"].to_a.frozen? }
fact(219) { a = [1]; a << a; a.flatten(1) }
fact(220) { [1e308, 1e308, -1e308].sum }
fact(221) { [1.0, Float::INFINITY, -Float::INFINITY, 2.0].sum }
fact(222) { [1, 2, 3][1, 1, 1] }
fact(223) { n = [Float::NAN]; [n == n, n.include?(n[0]), n == [n[0]]] }
fact(224) { [1, 2] * (2**62) }

# select, reject, map and inject ask for the length at each turn, and blocks take elements apart or not.
def grown(list) = list.size < 6 ? list << list.size * 10 : list
list = [1, 2, 3]
p list.select { |x| grown(list); x.odd? }, list
list = [1, 2, 3]
p list.reject { |x| grown(list); x.odd? }, list
list = [1, 2, 3]
p list.map { |x| grown(list); x }, list
list = [1, 2, 3]
p list.inject(0) { |sum, x| grown(list); sum + x }, list
list = [1, 2, 3, 4, 5]
p list.select { |x| list.pop; true }, list
list = [1, 2, 3, 4, 5]
p list.reject { |x| list.pop; false }, list
list = [1, 2, 3, 4, 5]
p list.map { |x| list.pop; x }, list
list = [1, 2, 3, 4, 5]
p list.inject(100) { |sum, x| list.pop; sum + x }, list
list = [1, 2, 3, 4]
p list.select { |x| list.clear if x == 2; x }, list
list = [1, 2, 3]
p list.select { |x, y = 1| list[0] = 9; list.pop; x }, list.filter { |x| list[0] = 7; x }, list
list = [4, nil, false, 0, "", [], [nil]]
p list.select { |x| x }, list.reject { |x| x }, list.map { |x| x }, list.select { nil }, list.reject { }, list.map { }
p list.inject(1) { |memo, x| x ? memo + 1 : memo }, list.inject(1) { }, [].inject(7) { |a, b| a + b }
pairs = [[1, 2], [3], [], [[4, 5], 6], 7, nil]
p pairs.select { |a, b| b }, pairs.reject { |a, (b, c)| b }, pairs.map { |a, b| [b, a] }, pairs.map { |a, *b| b }
p pairs.map { |a, b = :none| [a, b] }, pairs.select { |a| a }, pairs.inject([]) { |memo, (a, b)| memo + [b, a] }
p pairs.inject([]) { |memo| memo + [1] }, pairs.inject(0) { |*all| all.size }, pairs.map { |*all| all.size }
p pairs.map(&:class), pairs.select(&:itself).size, pairs.map(&->(x) { [x] }).size, [1, 2].map(&2.method(:+))
p [3, 1, 2].select { |x| break x if x == 1; true }, [3, 1, 2].map { |x| next if x == 1; x }, [3, 1].select { |x| next x > 1 }
p [1, 2].inject(0) { |sum, x| break sum if x == 2; sum + x }, [1, 2].inject(0) { |sum, x| next sum if x == 2; sum + x }
p [2**53, 1].inject(0) { |sum, x| sum + x }, [2**53, 2**53].map { |x| x * 2 }, [2**64, 1].select { |x| x > 2**63 }
begin
  [1].freeze.select { |x| [1].freeze << x }
rescue FrozenError => e
  p e.message
end
begin
  [[1, 2]].map(&->(a, b) { a + b })
rescue ArgumentError => e
  p e.message
end
