# Range: open ends, steps, what it holds, what it has no end for.
def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}: #{e.class}: #{e.message}"
end
class X
  attr_reader :n
  def initialize(n) = @n = n
  def <=>(other) = n <=> other.n
  def succ = X.new(n + 1)
  def inspect = "x#{n}"
  def to_s = "X#{n}"
end
class NoSucc; def <=>(_other) = 0; def inspect = "ns"; end
def between(first, last) = (first..last)
fact(1) { (1..) }
fact(2) { (..1) }
fact(3) { (nil..nil) }
fact(4) { (nil..nil).to_s }
fact(5) { (1...nil).inspect }
fact(6) { ("a".."c").inspect }
fact(7) { ("a".."c").to_s }
fact(8) { (1.0..2.5).to_s }
fact(9) { Range.new(1, 2, true) }
fact(10) { Range.new(1, "a") }
fact(11) { Range.new(nil, nil) }
fact(12) { Range.new(1, nil) }
fact(13) { (1..2).frozen? }
fact(14) { Range.new(1, 2).frozen? }
fact(15) { (1..2).eql?(1..2) }
fact(16) { (1..2).eql?(1.0..2.0) }
fact(17) { (1..2) == (1.0..2.0) }
fact(18) { (1..2).hash == (1..2).hash }
fact(19) { (1..2).hash == (1...2).hash }
fact(20) { { (1..2) => 3 }[1..2] }
fact(21) { (1..2).equal?(1..2) }
fact(22) { (1..nil) == (1..) }
fact(23) { Range.new(1,2,3) }
fact(24) { Range.new(1) }
fact(25) { Range.new(NoSucc.new, NoSucc.new) }
fact(26) { (X.new(1)..X.new(3)) }
fact(27) { (X.new(1)..X.new(3)).to_s }
fact(28) { (1..2).dup }
fact(29) { (1..2).clone.frozen? }
fact(30) { (1..10).step(3).to_a }
fact(31) { (1..10).step(3) }
fact(32) { ((1..10) % 3) }
fact(33) { (1..10).step(0) }
fact(34) { (1..10).step(0) { } }
fact(35) { (1..10).step(-1).to_a }
fact(36) { (1..10).step(-1) { } }
fact(37) { ("a".."e").step(2).to_a }
fact(38) { ("a".."e").step(2) }
fact(39) { ("a".."e").step(0) { } }
fact(40) { ("a".."e").step(-1) { } }
fact(41) { ("a".."e").step("a") { } }
fact(42) { (1..3).step(0.5).to_a }
fact(43) { (1..3).step("a") { } }
fact(44) { (1..3).step(nil) { } }
fact(45) { (1..).step(5).first(3) }
fact(46) { (X.new(1)..X.new(6)).step(2).to_a }
fact(47) { (1.0..2.0).step(0.25).to_a }
fact(48) { (1.0..2.0).step { break 1 } }
fact(49) { (1..3).step { |x| print x } }
fact(50) { (1..3).step.to_a }
fact(51) { (1...10).step(3).to_a }
fact(52) { (1..10).step(4).include?(5) }
fact(53) { (1..10).step(3).reverse_each.to_a }
fact(54) { ((1..10) % 3).to_a.sum }
fact(55) { (:a..:e).step(2).to_a }
fact(56) { ("a"..).step(2).first(2) }
fact(57) { (1..3).step(1.0).to_a }
fact(58) { (1...3).step(0.5).map { |x| x } }
fact(59) { (1..10).step(3).with_index.to_a }
fact(60) { (1..10).step(3).lazy.map { |x| x * 2 }.first(2) }
fact(61) { ("a".."z").cover?("bb") }
fact(62) { ("a".."z").include?("bb") }
fact(63) { ("a".."z") === "bb" }
fact(64) { ("a".."z").member?("c") }
fact(65) { (1..10).cover?(2..3) }
fact(66) { (1..10).cover?(2..11) }
fact(67) { (1..10).cover?(2...11) }
fact(68) { (1...10).cover?(2..10) }
fact(69) { (1..10).cover?(5..3) }
fact(70) { (1..).cover?(2..) }
fact(71) { (..5).cover?(..3) }
fact(72) { (1..5).include?(2.5) }
fact(73) { (1..5).include?("a") }
fact(74) { (1..5) === "a" }
fact(75) { (1..5).cover?("a") }
fact(76) { (1..5) === nil }
fact(77) { (..5).include?(3) }
fact(78) { (nil..nil).include?(3) }
fact(79) { (nil..nil) === 3 }
fact(80) { ("a"..).include?("b") }
fact(81) { (.."z").include?("b") }
fact(82) { ("a"..).cover?("b") }
fact(83) { ("a"..) === "b" }
fact(84) { (1..5) === 5.0 }
fact(85) { (1...5) === 5.0 }
fact(86) { (1.0..2.0).include?(1.5) }
fact(87) { (Time.at(0)..Time.at(10)) === Time.at(5) }
fact(88) { (Time.at(0)..Time.at(10)).include?(Time.at(5)) }
fact(89) { (Time.at(0)..Time.at(10)).cover?(Time.at(5)) }
fact(90) { (Time.at(0)..Time.at(10)).each { } }
fact(91) { (X.new(1)..X.new(3)).include?(X.new(2)) }
fact(92) { (X.new(1)..X.new(3)) === X.new(2) }
fact(93) { ("1".."10").include?("5") }
fact(94) { ("1".."10").to_a }
fact(95) { ("1".."10").cover?("5") }
fact(96) { ("a".."e").include?(1) }
fact(97) { (nil..nil).cover?(1) }
fact(98) { (1..10).cover?(1.5..2.5) }
fact(99) { (1..3).cover?(1...4) }
fact(100) { (1..3).cover?(1.0...4.0) }
fact(101) { ("a".."d").cover?("b".."c") }
fact(102) { (1...3).cover?(1...3) }
fact(103) { (1..3).cover?(nil..nil) }
fact(104) { (:a..:e).include?(:c) }
fact(105) { (:a..:e) === :cc }
fact(106) { (1..3).each { } }
fact(107) { (1.0..2.0).each { } }
fact(108) { (1..2.5).to_a }
fact(109) { (1.5..3).to_a }
fact(110) { (..3).each { } }
fact(111) { (1..).to_a }
fact(112) { (..3).to_a }
fact(113) { (nil..nil).each { } }
fact(114) { (NoSucc.new..NoSucc.new).each { } }
fact(115) { ("a".."e").each_slice(2).to_a }
fact(116) { ("08".."11").to_a }
fact(117) { ("9".."11").to_a }
fact(118) { ("az".."bc").to_a }
fact(119) { ("Zz".."AAb").to_a }
fact(120) { ("b".."a").to_a }
fact(121) { ("a"..."d").to_a }
fact(122) { (:a..:d).to_a }
fact(123) { (3..1).to_a }
fact(124) { (1..3).reverse_each.to_a }
fact(125) { (..3).reverse_each.first(2) }
fact(126) { (1.0..2).reverse_each { } }
fact(127) { ("a".."c").reverse_each.to_a }
fact(128) { (2**64..2**64+2).to_a }
fact(129) { (2**64..2**64+2).size }
fact(130) { (2**64..).first(2) }
fact(131) { (1..3).each_entry.to_a }
fact(132) { ("a".."zz").count }
fact(133) { ("a".."c").each_with_index.to_a }
fact(134) { (1..3).each }
fact(135) { (true..true) }
fact(136) { (true..true).each {} }
fact(137) { ([1]..[2]) }
fact(138) { ([1]..[2]).each {} }
fact(139) { ([1]..[3]).cover?([2]) }
fact(140) { ("é".."ë").to_a }
fact(141) { [(1..3).size, (1...3).size, (1..3.5).size, (1.5..3).size, (3..1).size, (1..).size, ("a".."c").size, (..1).size] }
fact(142) { (nil..nil).size }
fact(143) { [(1..3).count, (1..).count, ("a".."c").count, (1..10).count(&:even?), (1..3).count(2)] }
fact(144) { (..1).count }
fact(145) { (0.5..2.4).size }
fact(146) { (1..Float::INFINITY).size }
fact(147) { (-Float::INFINITY..1).size }
fact(148) { (1...1).size }
fact(149) { (1..3).length }
fact(150) { [(1..3).min, (1..3).max, (1...3).max, (3..1).min, (3..1).max, (1..3).minmax] }
fact(151) { (1...3.5).max }
fact(152) { (1.0...3).max }
fact(153) { (1..3.5).max }
fact(154) { (1.5..3.5).minmax }
fact(155) { (1..).min }
fact(156) { (1..).max }
fact(157) { (..1).max }
fact(158) { (..1).min }
fact(159) { (...1).max }
fact(160) { (1..).minmax }
fact(161) { (..1).minmax }
fact(162) { (1..5).min(2) }
fact(163) { (1..5).max(2) }
fact(164) { (1..5).max { |a, b| b <=> a } }
fact(165) { (1..).max { } }
fact(166) { (1..).min { } }
fact(167) { (1..).min(2) }
fact(168) { ("a".."c").max }
fact(169) { ("a"..."c").max }
fact(170) { ("c".."a").max }
fact(171) { (1...1).max }
fact(172) { (1.0...1.0).min }
fact(173) { (1.0..1.0).max }
fact(174) { (1...3.0).max }
fact(175) { (1.0...2.5).min }
fact(176) { (nil..nil).max }
fact(177) { ("a"..."a").minmax }
fact(178) { (1..3).minmax { |a, b| b <=> a } }
fact(179) { (1..).first }
fact(180) { (1..).first(3) }
fact(181) { (..1).first }
fact(182) { (..1).last }
fact(183) { (1..).last }
fact(184) { (1..10).last(3) }
fact(185) { (1...10).last }
fact(186) { (1...10).last(3) }
fact(187) { (1..10).last(-1) }
fact(188) { (1..).last(2) }
fact(189) { (..1).last(2) }
fact(190) { (..1).first(2) }
fact(191) { (1.5..2.5).first }
fact(192) { (1.5..2.5).first(1) }
fact(193) { (1.5..2.5).last }
fact(194) { (1.5..2.5).last(1) }
fact(195) { ("a".."e").last(2) }
fact(196) { (1..10).first("a") }
fact(197) { (3..1).first }
fact(198) { (3..1).first(2) }
fact(199) { (3..1).last }
fact(200) { (1..10).begin }
fact(201) { (1..10).end }
fact(202) { (1..10).last(100) }
fact(203) { (1..10).sum }
fact(204) { (1..10).sum { |x| x * 2 } }
fact(205) { (1...10).sum(5) }
fact(206) { (1..10).sum(0.0) }
fact(207) { (3..1).sum }
fact(208) { ("a".."c").sum("") }
fact(209) { (1..2**65).sum }
fact(210) { (1..10.5).sum }
fact(211) { (1..10).inject(:+) }
fact(212) { (1..10).reduce(1, :*) }
fact(213) { (1.0..3.0).sum }
fact(214) { (0..100).bsearch { |x| x >= 42 } }
fact(215) { (0..).bsearch { |x| x >= 1000 } }
fact(216) { (0..10).bsearch { |x| 5 <=> x } }
fact(217) { (0..10).bsearch { |x| nil } }
fact(218) { (0..10).bsearch { |x| "a" } }
fact(219) { ("a".."c").bsearch { true } }
fact(220) { (0...10).bsearch { |x| x >= 10 } }
fact(221) { (0..10).bsearch }
fact(222) { (10..0).bsearch { true } }
fact(223) { (0..10).bsearch { |x| 0.0 } }
fact(224) { (1..3).entries }
fact(225) { (1..3).zip(4..6) }
fact(226) { (1..3).each_cons(2).to_a }
fact(227) { (1..6).each_slice(4).to_a }
fact(228) { (1..3).exclude_end? }
fact(229) { (1..3).pred rescue $!.message }
fact(230) { (1..3).to_a.reverse }
fact(231) { [*1..3, *"a".."c"] }
fact(232) { (1..3).cycle.first(5) }
fact(233) { (1..3).tally }
fact(234) { (1..10) .partition(&:even?) }
fact(235) { [1,2,3,4,5][1..] + [1,2,3,4,5][..2] + [1,2,3,4,5][1..-2] }
fact(236) { case 5 when 1..3 then :a when 4.. then :b end }
fact(237) { case "x" when "a".."m" then 1 when "n".."z" then 2 end }
fact(238) { (1..3).inspect.frozen? }
fact(239) { (0.1..0.5).step(0.1).to_a }
fact(240) { (1..3).overlap?(2..4) }
fact(241) { (1..3) + 1 }
fact(242) { (1..3).deconstruct }
fact(243) { (1..2).instance_variables }
fact(244) { r = (1..3); a, b = r.begin, r.end; [a, b] }
fact(245) { (1..3).pack }
fact(246) { between("a", 2) }
fact(247) { between(true, 2) }
fact(248) { between(nil, 2) }
fact(249) { x = "a"; y = 1; (x..y) }
fact(250) { ("b".."aa").to_a }
fact(251) { ("1".."10").step(3).to_a }
fact(252) { ("9".."11").include?("10") }
fact(253) { (..1).count }
# Integer#step, rand, nil and the booleans.
fact("step 4") { 1.step(10, by: 4).to_a }
fact("step 5") { 1.step(10, to: 3) { } }
fact("step 6") { 1.step(10, 2, by: 3) { } }
fact("step 7") { 1.step(10, foo: 3) { } }
fact("step 8") { [rand(2**70).class, rand(2**70) < 2**70, rand(2**64..2**64), rand(-2**70..2**70).class, rand(1..3).between?(1, 3), rand(5..5)] }
fact("step 9") { [1, 2].each_slice(1).sum { |x| x[0] } }
fact("step 10") { (1..4).sum { |x| x * 2 } }
fact("step 11") { [3, 1, 2].min_by { |x| x } }
fact("step 12") { rand(2.5).class }
fact("step 13") { r = []; 1.step(4, nil) { |x| r << x }; r }
