# Array: places that are not there, frozen ones, odd arguments, recursion, order.
def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}: #{e.class}: #{e.message}"
end
A = [1, 2, 3, 4, 5].freeze
fact(1) { [A[0], A[-1], A[5], A[-6], A[1, 2], A[5, 1], A[6, 1], A[-2, 5], A[1, -1], A[1..], A[..2], A[1...-1], A[-3..-2], A[5..], A[6..], A[2..1], A[-10..2], A[0, 0]] }
fact(2) { A[1.9] }
fact(3) { A["a"] }
fact(4) { A[nil] }
fact(5) { A[1, nil] }
fact(6) { A[2**70] }
fact(7) { A[2**64, 1] }
fact(8) { A["a".."b"] }
fact(9) { A[1.5..3.5] }
fact(10) { A.slice(1, 2) }
fact(11) { A.at("a") }
fact(12) { A.at(-1) }
fact(13) { A.fetch(10) }
fact(14) { A.fetch(-10) }
fact(15) { A.fetch(10, :d) }
fact(16) { A.fetch(10) { |i| i * 2 } }
fact(17) { A.fetch("a") }
fact(18) { A.dig(0, 1) }
fact(19) { [[1, [2]]].dig(0, 1, 0) }
fact(20) { [nil].dig(0, 1) }
fact(21) { A.dig }
fact(22) { A.values_at(0, 2, 10, -1, -10, 1..2, 3..7, 6..7, -10..2) }
fact(23) { A.first("a") }
fact(24) { A.first(-1) }
fact(25) { A.last(-1) }
fact(26) { A.last(2) }
fact(27) { A.take(-1) }
fact(28) { A.drop(-1) }
fact(29) { A.drop(10) }
fact(30) { A.first(2**64) }
fact(31) { A[] }
fact(32) { A[1,2,3] }
fact(33) { a = [1,2,3]; a[5] = 6; a }
fact(34) { a = [1,2,3]; a[-1] = 6; a }
fact(35) { a = [1,2,3]; a[-4] = 6; a }
fact(36) { a = [1,2,3]; a[0, 2] = 9; a }
fact(37) { a = [1,2,3]; a[0, 2] = [7, 8, 9]; a }
fact(38) { a = [1,2,3]; a[0, 0] = [7, 8, 9]; a }
fact(39) { a = [1,2,3]; a[1..] = []; a }
fact(40) { a = [1,2,3]; a[1..2] = nil; a }
fact(41) { a = [1,2,3]; a[5, 1] = 1; a }
fact(42) { a = [1,2,3]; a[-5, 1] = 1; a }
fact(43) { a = [1,2,3]; a[1, -1] = 1; a }
fact(44) { a = [1,2,3]; a[-5..1] = 1; a }
fact(45) { a = [1,2,3]; a[2..0] = 9; a }
fact(46) { a = [1,2,3]; a[6..7] = [1, 2]; a }
fact(47) { a = [1,2,3]; a["a"] = 1; a }
fact(48) { a = [1,2,3]; a[nil] = 1; a }
fact(49) { a = [1,2,3]; a[1...-1] = [4, 4]; a }
fact(50) { a = [1,2,3]; a[..1] = 0; a }
fact(51) { a = [1,2,3]; a[2**70] = 0; a }
fact(52) { A[0] = 1 }
fact(53) { A << 1 }
fact(54) { A.push }
fact(55) { A.concat }
fact(56) { A.clear }
fact(57) { A.sort! }
fact(58) { A.map! { } }
fact(59) { A.delete(99) }
fact(60) { A.pop }
fact(61) { A.unshift }
fact(62) { A.fill(1) }
fact(63) { A.insert(0) }
fact(64) { A.compact! }
fact(65) { [].freeze.uniq! }
fact(66) { A.shift(0) }
fact(67) { A.reject! { false } }
fact(68) { A.select! { true } }
fact(69) { A.keep_if { true } }
fact(70) { A.replace(A) }
fact(71) { A.rotate! }
fact(72) { A.flatten! }
fact(73) { A.reverse! }
fact(74) { A.slice!(0) }
fact(75) { A.delete_if { false } }
fact(76) { A.sort_by! { |x| x } }
fact(77) { A.collect! }
fact(78) { A.sort_by! }
fact(79) { a = [1,2,3,4]; [a.slice!(1), a] }
fact(80) { a = [1,2,3,4]; [a.slice!(1, 2), a] }
fact(81) { a = [1,2,3,4]; [a.slice!(1..), a] }
fact(82) { a = [1,2,3,4]; [a.slice!(4, 1), a] }
fact(83) { a = [1,2,3,4]; [a.slice!(5, 1), a] }
fact(84) { a = [1,2,3,4]; [a.slice!(-2..), a] }
fact(85) { a = [1,2,3,4]; [a.slice!(-9..2), a] }
fact(86) { a = [1,2,3,4]; [a.slice!(10), a] }
fact(87) { a = [1,2,3,4]; [a.slice!(1, -1), a] }
fact(88) { a = [1,2,3,4]; [a.slice!(3..1), a] }
fact(89) { [1,2,3].fill(0) }
fact(90) { [1,2,3].fill(0, 1) }
fact(91) { [1,2,3].fill(0, 1, 1) }
fact(92) { [1,2,3].fill(0, 5, 2) }
fact(93) { [1,2,3].fill(0, 1..) }
fact(94) { [1,2,3].fill(0, -2) }
fact(95) { [1,2,3].fill(0, -5) }
fact(96) { [1,2,3].fill { |i| i * i } }
fact(97) { [1,2,3].fill(1) { |i| i * i } }
fact(98) { [1,2,3].fill(1, 2) { |i| i * i } }
fact(99) { [1,2,3].fill(0, 1, -1) }
fact(100) { [1,2,3].fill(0, nil, 2) }
fact(101) { [1,2,3].fill(0, 1, nil) }
fact(102) { [1,2,3].fill }
fact(103) { [1,2,3].fill(0, -9..1) }
fact(104) { [1,2,3].fill(0, "a") }
fact(105) { [1,2,3].fill(0, 3..5) }
fact(106) { [1,2,3].fill(1..2) { 9 } }
fact(107) { [1,2,3].insert(1, :a, :b) }
fact(108) { [1,2,3].insert(-2, :a) }
fact(109) { [1,2,3].insert(-1, :a) }
fact(110) { [1,2,3].insert(5, :a) }
fact(111) { [1,2,3].insert(-5, :a) }
fact(112) { [1,2,3].insert(1) }
fact(113) { [1,2,3].insert }
fact(114) { [1,2,3].insert("a", 1) }
fact(115) { [1,2,3].insert(-4, 0) }
fact(116) { [1,2] <=> [1,3] }
fact(117) { [1,2] <=> [1,2,3] }
fact(118) { [1,2] <=> [1,"a"] }
fact(119) { [] <=> [] }
fact(120) { [1] <=> 1 }
fact(121) { [1,2] == [1.0, 2.0] }
fact(122) { [1,2].eql?([1.0, 2.0]) }
fact(123) { [1,2].hash == [1,2].hash }
fact(124) { [1,[2,[3]]] == [1,[2,[3]]] }
fact(125) { a = []; a << a; a.inspect }
fact(126) { a = [1]; a << a; a == a }
fact(127) { a = [1]; a << a; a <=> a }
fact(128) { a = []; a << a; a.hash == a.hash }
fact(129) { [[1, 2], [1, "a"]].sort }
fact(130) { [nil] <=> [nil] }
fact(131) { [nil] <=> [1] }
fact(132) { [1,2] * 2 }
fact(133) { [1,2] * "," }
fact(134) { [1,2] * -1 }
fact(135) { [1,2] * nil }
fact(136) { [1,2] * 1.9 }
fact(137) { [1,2,2,3] - [2] }
fact(138) { [1,1,2,3] & [3,1,1] }
fact(139) { [1,1,2] | [2,4,4] }
fact(140) { [1,2] + nil }
fact(141) { [1,2] + "a" }
fact(142) { [1,2] - 1 }
fact(143) { [1,2] & 1 }
fact(144) { [1,2] | nil }
fact(145) { [1, 1.0, "a"] & [1.0, "a"] }
fact(146) { [1, 1.0] - [1] }
fact(147) { [1,2].union([3],[4]) }
fact(148) { [1,1].union }
fact(149) { [1,2].difference([1],[2]) }
fact(150) { [1,2,3].intersection([1,2],[2]) }
fact(151) { [1,2].intersect?([2]) }
fact(152) { [1,2].intersect?(nil) }
fact(153) { [1,2] * (2**62) }
fact(154) { [[1,2],[3]] * "," }
fact(155) { [1,[2,[3]]].join("-") }
fact(156) { a=[1]; a<<a; a.join }
fact(157) { [1,nil,"a",:b,2.0].join(",") }
fact(158) { [1,2].join(1) }
fact(159) { [1,2].join(nil) }
fact(160) { [1,[2,[3,[4]]]].flatten }
fact(161) { [1,[2,[3,[4]]]].flatten(1) }
fact(162) { [1,[2,[3,[4]]]].flatten(0) }
fact(163) { [1,[2,[3,[4]]]].flatten(-1) }
fact(164) { [1,[2,[3,[4]]]].flatten("a") }
fact(165) { a=[1]; a<<a; a.flatten }
fact(166) { [1,2].flatten! }
fact(167) { [1,[2]].flatten! }
fact(168) { [1,[2]].flatten(nil) }
fact(169) { a=[1]; a<<a; a.flatten(1) }
fact(170) { [[]].flatten! }
fact(171) { [1,2].product([3,4],[5]) }
fact(172) { [1,2].product }
fact(173) { [1,2].product([]) }
fact(174) { r = []; x = [1,2].product([3]) { |c| r << c }; [x, r] }
fact(175) { [1,2].product(1) }
fact(176) { [1,2,3].combination(2).to_a }
fact(177) { [1,2,3].combination(0).to_a }
fact(178) { [1,2,3].combination(4).to_a }
fact(179) { [1,2,3].combination(-1).to_a }
fact(181) { [1,2,3].permutation.to_a.size }
fact(182) { [1,2,3].permutation(2).to_a }
fact(183) { [1,2,3].permutation(0).to_a }
fact(184) { [1,2,3].permutation(-1).to_a }
fact(189) { [1,2,3].combination }
fact(191) { [1,2,3].permutation(nil).first }
fact(192) { [].permutation.to_a }
fact(193) { [].product([1]) }
fact(195) { [1,2,3].combination(2) { } }
fact(196) { [[1,2],[3,4]].transpose }
fact(197) { [[1,2],[3]].transpose }
fact(198) { [].transpose }
fact(199) { [[],[]].transpose }
fact(200) { [1].transpose }
fact(201) { [1,2].zip([3,4,5],[6]) }
fact(202) { [1,2].zip }
fact(203) { [1,2].zip(1..) }
fact(204) { [1,2].zip(1) }
fact(205) { [1,2].zip([3,4]) { |a| } }
fact(206) { [1,2].zip({a: 1}) }
fact(207) { [1,2].zip((1..3).each_slice(2)) }
fact(208) { [3,1,2].sort }
fact(209) { [3,"a"].sort }
fact(210) { [3,nil].sort }
fact(211) { [nil,3].sort }
fact(212) { [3,1].sort { |a,b| nil } }
fact(213) { [3,1].sort { |a,b| "a" } }
fact(214) { [3,1,2].sort { |a,b| 1.5 * (a <=> b) } }
fact(215) { [0.0/0, 1.0].sort }
fact(216) { [3,1,2].sort_by { |x| -x } }
fact(217) { [3,1,2].sort_by { |x| x == 1 ? nil : x } }
fact(218) { [[2,:a],[1,:b],[2,:c]].sort_by(&:first).size }
fact(219) { ["b","B","a"].sort }
fact(220) { [:b,:a].sort }
fact(221) { [[1,2],[1]].sort }
fact(222) { [true,false].sort }
fact(223) { [1,2.5,2**70].sort }
fact(224) { [1,:a].max }
fact(225) { [nil,1].min }
fact(226) { [3,1,2].max(2) }
fact(227) { [3,1,2].min(-1) }
fact(228) { [3,1,2].minmax }
fact(229) { [].max }
fact(230) { [].minmax }
fact(231) { [].max(1) }
fact(232) { %w[aa b ccc].max_by(&:size) }
fact(233) { %w[aa b ccc].min_by(2, &:size) }
fact(234) { %w[aa b ccc].max { |a,b| a.size <=> b.size } }
fact(235) { %w[aa b ccc].max(2) { |a,b| a.size <=> b.size } }
fact(236) { [1,2,3].max(nil) }
fact(237) { [1, 1.0].max.class }
fact(238) { [1, 1.0].min.class }
fact(239) { [1,"a"].minmax }
fact(240) { [[1],[nil]].max }
fact(241) { [1,3,5,7].bsearch { |x| x >= 4 } }
fact(242) { [1,3,5,7].bsearch { |x| 5 <=> x } }
fact(243) { [1,3,5,7].bsearch { |x| "a" } }
fact(244) { [1,3,5,7].bsearch_index { |x| x >= 4 } }
fact(245) { [1,3,5,7].bsearch }
fact(246) { [1,3,5].bsearch { nil } }
fact(247) { [1,3,5].bsearch { |x| 0.1 } }
fact(248) { [1,2,3].sum }
fact(249) { [1,2.5].sum }
fact(250) { [0.1]*3 }
fact(251) { ([0.1]*10).sum }
fact(252) { [1,nil].sum }
fact(253) { ["a"].sum("x") }
fact(254) { [[1]].sum([]) }
fact(255) { [].sum }
fact(256) { [].sum(0.0) }
fact(257) { [2**62, 2**62].sum }
fact(258) { [1e308, 1e308, -1e308].sum }
fact(259) { [1,2].inject(:+) }
fact(260) { [1,2].inject(10, :+) }
fact(261) { [1,2].inject(10) { |a,b| a*b } }
fact(262) { [].inject(:+) }
fact(263) { [].inject(1, :+) }
fact(264) { [1].inject { raise } }
fact(265) { [1,2].inject("+") }
fact(266) { [1,2].inject }
fact(267) { [1,2].inject(1,2,3) }
fact(268) { [1,2].inject(nil) }
fact(269) { [1,2].inject(:foo) }
fact(270) { [1,2,3].inject(:-) }
fact(271) { [1,2].inject(1) }
fact(272) { [1.5, 1, 2**64].sum }
fact(273) { [0.3, 0.3, 0.3, 1].sum }
fact(274) { [1, 0.1, 0.1, 0.1].sum }
fact(275) { [0.1, 0.2].sum { |x| x * 3 } }
