# Integer and Float: odd arguments, the edges of machine words, coercion, NaN and the infinities.
def fact(label)
  puts "#{label}: #{yield.inspect}"
rescue StandardError => e
  puts "#{label}: #{e.class}: #{e.message}"
end
class Pair
  def initialize(value) = @value = value
  def coerce(other) = [other, @value]
end
class Five; def coerce(_other) = 5; end
class Nothing; def coerce(_other) = nil; end
class Whole; def to_int = 3; end
INF = Float::INFINITY
NAN = Float::NAN
fact(1) { 12345.digits }
fact(2) { 12345.digits(100) }
fact(3) { 0.digits }
fact(4) { -1.digits }
fact(5) { 1.digits(1) }
fact(6) { 1.digits(-2) }
fact(7) { 1.digits("2") }
fact(8) { (10**30).digits(10**20) }
fact(9) { 12.digits(2.9) }
fact(10) { 2.pow(100, 1000) }
fact(11) { 2.pow(100, -7) }
fact(12) { (-2).pow(101, 7) }
fact(13) { 2.pow(-1, 7) }
fact(14) { 2.pow(5, 0) }
fact(15) { 2.pow(5, 2.0) }
fact(16) { 2.pow(5.0, 2) }
fact(17) { (3**100).pow(3**50, 10**30) }
fact(18) { 2.pow(3) }
fact(19) { 2.pow(3.5) }
fact(20) { 0 ** -1 }
fact(21) { 1 ** -1.0 }
fact(22) { 0 ** -1.0 }
fact(23) { 2 ** "a" }
fact(24) { 2 ** nil }
fact(25) { (2**64) ** 2 }
fact(26) { (-1) ** (2**70) }
fact(27) { 1 ** (2**70) }
fact(28) { 0 ** (2**70) }
fact(29) { 2 ** 0 }
fact(30) { [0, 1, -1, 255, 256, -256, -257, 2**64, 2**64-1, -2**64, -2**64-1, 2**53, 2**53-1].map(&:bit_length) }
fact(37) { 0b11110000[-1] }
fact(38) { (2**70)[70] }
fact(39) { (-1)[1000] }
fact(40) { 5[2**70] }
fact(41) { 5[1.9] }
fact(42) { 5["a"] }
fact(47) { (-5)[2**70] }
fact(48) { 5[-(2**70)] }
fact(52) { [15, 25, 35, -15, -25, -35].map { |x| x.round(-1) } }
fact(53) { [15, 25, 35, -15, -25, -35].map { |x| x.round(-1, half: :even) } }
fact(54) { [15, 25, 35, -15, -25, -35].map { |x| x.round(-1, half: :down) } }
fact(55) { [15, 25, 35, -15, -25, -35].map { |x| x.round(-1, half: :up) } }
fact(56) { 25.round(-1, half: nil) }
fact(57) { 25.round(-1, half: "even") }
fact(58) { 25.round(-1, half: :foo) }
fact(59) { 25.round(-1, half: "foo") }
fact(60) { 25.round(1, half: :foo) }
fact(61) { 25.round(-1, half: 1) }
fact(62) { 25.round(half: :foo) }
fact(63) { 25.round(-1, foo: 1) }
fact(64) { 25.round("1") }
fact(65) { 25.round(nil) }
fact(66) { 25.round(1.9) }
fact(67) { 25.round(-(2**70)) }
fact(68) { 25.round(2**70) }
fact(69) { (10**30 + 5).round(-1) }
fact(70) { 25.round(-20) }
fact(71) { (5*10**29).round(-30) }
fact(72) { (5*10**29).round(-30, half: :even) }
fact(73) { (5*10**29).round(-30, half: :down) }
fact(74) { (-5*10**29).round(-30, half: :down) }
fact(75) { [14, 15, -14, -15, 0, 10].map { |x| x.ceil(-1) } }
fact(76) { [14, 15, -14, -15, 0, 10].map { |x| x.floor(-1) } }
fact(77) { [14, 15, -14, -15, 0, 10].map { |x| x.truncate(-1) } }
fact(78) { [14, 15].map { |x| x.ceil(-5) } }
fact(79) { [14, -15].map { |x| x.floor(-5) } }
fact(80) { 14.ceil(1) }
fact(81) { 14.floor(half: :up) }
fact(82) { 14.floor(1, 2) }
fact(83) { (10**25+1).ceil(-3) }
fact(84) { (-10**25-1).ceil(-3) }
fact(85) { (-10**25-1).floor(-3) }
fact(86) { (-10**25-1).truncate(-3) }
fact(87) { 5.truncate(3) }
fact(88) { 5.ceil(-1.5) }
fact(89) { 5.ceil("a") }
fact(90) { a.divmod(b) }
fact(91) { [a % b, a.modulo(b), a.remainder(b), a / b, a.div(b)] }
fact(92) { a.fdiv(b) }
fact(93) { [a <=> b, a == b, a < b, a.eql?(b), a.equal?(b), a >= b] }
fact(94) { [a & b, a | b, a ^ b, ~a, a.gcd(b), a.lcm(b), a.gcdlcm(b)] }
fact(95) { [a.anybits?(b), a.allbits?(b), a.nobits?(b)] }
fact(96) { a.divmod(f) }
fact(97) { a % f }
fact(98) { a.remainder(f) }
fact(99) { a.div(f) }
fact(100) { a.fdiv(f) }
fact(101) { [a + f, a - f, a * f, a / f] }
fact(102) { [a <=> f, a == f, a < f, a > f, a <= f, a >= f, a.eql?(f)] }
fact(103) { r = a ** f; a < 0 && f == 1.5 || a < 0 && f == -1.5 ? 0 : r }
fact(104) { a.coerce(f) }
fact(105) { [f <=> a, f == a, f < a, f > a, f <= a, f >= a, f.eql?(a)] }
fact(106) { [a << 3, a >> 3, a << -3, a >> -3, a << 70, a >> 70, a >> 1000] }
fact(107) { [-a, +a, ~a, a.abs, a.magnitude, a.succ, a.pred, a.next, a.even?, a.odd?, a.zero?, a.positive?, a.negative?, a.nonzero?, a.to_f, a.size, a.to_c] rescue "x" }
fact(108) { [2,3,8,16,36].map { |b| a.to_s(b) } }
fact(109) { a.hash == a.dup.hash }
fact(110) { Integer.sqrt(24) }
fact(111) { Integer.sqrt(10**40) }
fact(112) { Integer.sqrt(-1) }
fact(113) { Integer.sqrt(10.9) }
fact(114) { Integer.sqrt("4") }
fact(115) { Integer.sqrt(2**106 - 1) }
fact(116) { Integer.sqrt(nil) }
fact(117) { Integer.sqrt((10**20+1)**2 - 1) }
fact(118) { 255.to_s(1) }
fact(119) { 255.to_s(37) }
fact(120) { 255.to_s("a") }
fact(121) { 255.inspect }
fact(122) { (2**80).to_s(36) }
fact(123) { -255.to_s(16) }
fact(124) { 255.to_s(16.7) }
fact(125) { 255.to_s(nil) }
fact(126) { 255.to_s(-2) }
fact(127) { 65.chr }
fact(128) { 256.chr }
fact(129) { 8364.chr("UTF-8") }
fact(130) { 8364.chr("UTF-8") }
fact(131) { -1.chr }
fact(132) { 0x110000.chr("UTF-8") }
fact(133) { 0xD800.chr("UTF-8") }
fact(134) { (2**40).chr }
fact(135) { 233.chr("UTF-8") }
fact(136) { (8364.chr("US-ASCII") rescue $!.class) } # the words of 3.1.2 and 3.1.7 differ
fact(137) { 65.chr(5) }
fact(138) { (2**70).chr }
fact(139) { 5.ord }
fact(140) { 5 + Pair.new(3) }
fact(141) { 5 - Pair.new(3) }
fact(142) { 5 * Pair.new(3) }
fact(143) { 5 / Pair.new(3) }
fact(144) { 5 % Pair.new(3) }
fact(145) { 5 ** Pair.new(3) }
fact(146) { 5 <=> Pair.new(3) }
fact(147) { 5 < Pair.new(3) }
fact(148) { 5 == Pair.new(5) }
fact(149) { 5 & Pair.new(3) }
fact(150) { 5 | Pair.new(3) }
fact(151) { 5 ^ Pair.new(3) }
fact(152) { 5.divmod(Pair.new(3)) }
fact(153) { 5.fdiv(Pair.new(3)) }
fact(154) { 5.div(Pair.new(3)) }
fact(155) { 5 + Five.new }
fact(156) { 5 < Five.new }
fact(157) { 5 <=> Five.new }
fact(158) { 5 + Nothing.new }
fact(159) { 5 < Nothing.new }
fact(160) { 5 << Pair.new(3) }
fact(161) { 5 << Whole.new }
fact(162) { 5 >> "1" }
fact(163) { 5 & 1.5 }
fact(164) { 5 | nil }
fact(165) { 5 ^ "a" }
fact(166) { 5 + "1" }
fact(167) { 5 + nil }
fact(168) { 5 + true }
fact(169) { 5 + [1] }
fact(170) { 5 + :a }
fact(171) { 5 + Object.new rescue $!.message.sub(/0x\h+/, "XX") }
fact(172) { 5 < "a" }
fact(173) { 5 < nil }
fact(174) { 5 <= Object }
fact(175) { 5 <=> "a" }
fact(176) { 5 < [1] }
fact(177) { 5 > {} }
fact(178) { 5 > 1..2 }
fact(179) { 5 << 1.9 }
fact(180) { 0 << 2**70 }
fact(181) { 1 >> 2**70 }
fact(182) { -1 >> 2**70 }
fact(183) { 1 << -(2**70) }
fact(184) { (2**70) >> (2**65) }
fact(185) { 5.coerce(3) }
fact(186) { 5.coerce(3.5) }
fact(187) { 5.coerce("3.5") }
fact(188) { 5.coerce("x") }
fact(189) { 5.coerce(nil) }
fact(190) { 5.coerce(:a) }
fact(191) { (2**70).coerce(5) }
fact(192) { (2**70).coerce(5.5) }
fact(193) { (2**70).coerce("5") }
fact(194) { (2**70).coerce(nil) }
fact(195) { 5.coerce(2**70) }
fact(196) { 5.coerce(true) }
fact(197) { 12.gcd(2.0) }
fact(198) { 12.gcd(nil) }
fact(199) { 12.lcm("a") }
fact(200) { (2**100).gcd(6**50) }
fact(201) { (10**400).fdiv(10**399) }
fact(202) { 1.fdiv("a") }
fact(203) { 1.fdiv(nil) }
fact(204) { (10**400).fdiv(3) }
fact(205) { 3.fdiv(10**400) }
fact(206) { (10**400).to_f }
fact(207) { (10**400) * 1.0 }
fact(208) { (10**400) <=> 1e308 }
fact(209) { (10**400) <=> Float::INFINITY }
fact(210) { (10**400) / 2.0 }
fact(211) { (10**400) / (10**399) }
fact(212) { [9007199254740993 == 9007199254740992.0, 9007199254740993 <=> 9007199254740992.0, 9007199254740992.0 <=> 9007199254740993, 9007199254740992.0 == 9007199254740993] }
fact(213) { [(2**64) == 2.0**64, (2**64+1) == 2.0**64, 2.0**64 < 2**64+1, 2.0**64 >= 2**64-1] }
fact(214) { [1.eql?(1.0), 1 == 1.0, 1.equal?(1), 1.hash == 1.0.hash, {1 => :a}[1.0], {2**64 => :a}[2**64], {2.0**64 => 1}[2**64]] }
fact(215) { 1.step(10, 3).to_a }
fact(216) { 1.step(10, 0) { break } }
fact(217) { 10.step(1, -3).to_a }
fact(218) { 1.step(by: 2, to: 7).to_a }
fact(219) { 1.step(by: 2).first(3) }
fact(220) { 1.step(2, 0.5).to_a }
fact(221) { 1.step("a") { } }
fact(222) { 1.step(10, 3) }
fact(223) { 1.step(by: -1, to: -3).to_a }
fact(224) { 1.step(by: 0, to: 3).first(2) }
fact(225) { 1.step(by: 0, to: 3) { break 7 } }
fact(226) { 1.step(10, 3).size }
fact(227) { 1.0.step(2.0, 0.1).to_a }
fact(228) { 1.step(nil, 2).first(2) }
fact(229) { 1.step(10, 4).reverse_each.to_a }
fact(230) { [1.integer?, 1.finite?, 1.infinite?, 1.real?, 1.nan?] rescue "no nan" }
fact(231) { 2 ** -2.0 }
fact(232) { 1.dup }
fact(233) { 1.clone }
fact(234) { 1.clone(freeze: false) }
fact(235) { 1.clone(freeze: true) }
fact(236) { 1.frozen? }
fact(237) { [5.between?(1, 10), 5.clamp(1, 3), 5.clamp(..3), 5.clamp(7..), 5.clamp(1...3)] }
fact(238) { 5.clamp(3, 1) }
fact(239) { 5.clamp(1, nil) }
fact(240) { 5.allbits?(1.5) }
fact(241) { 5.anybits?("a") }
fact(242) { 5.ceildiv(2) }
fact(243) { 5.then { |x| x + 1 } }
fact(244) { Integer === 2**70 }
fact(245) { Numeric === 1.0 }
fact(246) { 1.instance_of?(Integer) }
fact(247) { Integer.new }
fact(248) { 1.foo }
fact(249) { 5.div(0) }
fact(250) { 5.div(2.5) }
fact(251) { 5.div(0.0) }
fact(252) { 5.modulo(0.0) }
fact(253) { 5.divmod(0.0) }
fact(254) { 5.divmod("a") }
fact(255) { 5.remainder("a") }
fact(256) { 5.remainder(0) }
fact(257) { 5.remainder(-3.5) }
fact(258) { 5.div(nil) }
fact(259) { 5.ceil }
fact(261) { 1.size }
fact(262) { (256**10-1).size }
fact(263) { (256**20-1).size }
fact(264) { 3.zero? }
fact(265) { 0.nonzero? }
fact(266) { 5.pred.succ.next }
fact(267) { 1.5 + Pair.new(2) }
fact(268) { 1.5 < Pair.new(2) }
fact(269) { 1.5 <=> Pair.new(2) }
fact(270) { 1.5 + Five.new }
fact(271) { 1.5 < Five.new }
fact(272) { 1.5 + "a" }
fact(273) { 1.5 + nil }
fact(274) { 1.5 < nil }
fact(275) { 1.5 < "a" }
fact(276) { 1.5.coerce("2.5") }
fact(277) { 1.5.coerce("x") }
fact(278) { 1.5.coerce(nil) }
fact(279) { 1.5.divmod(nil) }
fact(280) { 1.5.divmod("a") }
fact(281) { 1.5 % "a" }
fact(282) { 1.5 ** "a" }
fact(283) { 1.5 == Pair.new(1.5) }
fact(284) { 1.5.fdiv("a") }
fact(285) { 1.5 & 1 }
fact(286) { 1.5 << 1 }
fact(287) { 1.5.remainder(nil) }
fact(288) { 1.5.div("a") }
fact(289) { 1.5.round("a") }
fact(290) { 1.5.round(nil) }
fact(291) { 1.5.round(1.9) }
fact(292) { 1.5.round(half: :foo) }
fact(293) { 1.5.round(half: "foo") }
fact(294) { 1.5.round(half: 3) }
fact(295) { 1.5.round(1, 2) }
fact(296) { 1.5.round(foo: 3) }
fact(297) { 1.5.round(2**70) }
fact(298) { 1.5.floor("a") }
fact(299) { 1.5.ceil(nil) }
fact(300) { 1.5.floor(1.5) }
fact(301) { 1.5.round(1, half: "up") }
fact(302) { 1.5.round(0) }
fact(303) { 1.5.round(-0) }
fact(304) { 1.5.floor(0) }
fact(305) { 12.0.round(1) }
fact(306) { 1e16.round(2) }
fact(307) { 0.5.round(half: :up).class }
fact(308) { 2.5.round(0, half: :even) }
fact(309) { 1e25.to_i }
fact(310) { -1e25.to_i }
fact(311) { 1e300.to_i % 1000 }
fact(312) { 123456789.987.to_i }
fact(313) { 1.5.frozen? }
fact(314) { [1.5.step(3.0, 0.5).to_a, 1.5.step(by: 0.5, to: 2.5).to_a, 3.0.step(1.0, -0.5).to_a] }
fact(315) { 1.0.step(2.0, 0.1).to_a.last }
fact(316) { 1.0.step(Float::INFINITY, 2).first(2) }
fact(317) { 1.0.step(2.0, 0.5) }
fact(318) { 1.0.step(2.0, 0.5).size }
fact(319) { (1.0..2.0).step(0.5).to_a }
fact(320) { ((1.0..2.0) % 0.3).to_a }
fact(321) { 1.5.clamp(2, 3) }
fact(322) { 1.5.between?(1, 2) }
fact(323) { [1.0.eql?(1.0), 1.0.eql?(1), 0.0 == -0.0, 0.0.eql?(-0.0), 0.0.equal?(-0.0), {0.0 => 1}[-0.0], [0.0].uniq, [0.0, -0.0].uniq, [1, 1.0].uniq, [NAN, NAN].uniq.size] }
fact(324) { [0.0].include?(-0.0) }
fact(325) { [0.1]*10 == [0.1]*10 && ([0.1]*10).sum }
fact(326) { [0.1, 0.2, 0.3].sum }
fact(327) { [0.1, 0.2, 0.3].inject(:+) }
fact(328) { [3, 0.1, 0.2].sum }
fact(329) { [1e100, 1.0, -1e100].sum }
fact(330) { [INF, -INF].sum }
fact(331) { [INF, 1.0].sum }
fact(332) { [0.1, 1, 2**70].sum }
fact(333) { ["a", "b"].sum("") }
fact(334) { ["a"].sum }
fact(335) { [[1],[2]].sum([]) }
fact(336) { [0.1,0.2,0.3].sum(0.0) }
fact(337) { [1,2].sum(0.0) }
fact(338) { [0.1,0.2,0.3, nil].sum }
fact(339) { [1.5, 2].sum { |x| x * 0.1 } }
fact(340) { 3.7 % 1 }
fact(341) { -3.7 % 1 }
fact(342) { 3.7.divmod(-1) }
fact(343) { 1e16.floor(1) }
fact(344) { 0.1.floor(20) }
fact(345) { 2.0 ** 0.5 }
fact(346) { 10.0 ** -5 }
fact(347) { 4.0 ** 0.5 == 2.0 }
fact(348) { 1.1 ** 100 }
fact(349) { 2 ** 0.5 }
fact(350) { 10 ** 0.3 }
fact(351) { 10.0 ** 309 }
fact(352) { (-8.0) ** 2.0 }
fact(353) { (-8.0) ** 3 }
numbers = [7, -7, 3, 2**70, -2**70, 2**53, -(2**53), 0]
numbers.each do |a|
  numbers.each do |b|
    fact("#{a} #{b}") { [a.fdiv(b), a <=> b, a.gcd(b), a.anybits?(b)] + (b == 0 ? [] : a.divmod(b) + [a.remainder(b)]) }
  end
  [1.5, -1.5, INF, -INF, NAN, 2.0**70, 1e300].each do |f|
    fact("#{a} #{f}") { a.divmod(f) }
    fact("#{f} #{a}") { [a % f, a.remainder(f), a.fdiv(f), a <=> f, a == f, f > a] }
  end
end
[7.5, -7.5, 0.0, INF, -INF, NAN, 1e300].each do |a|
  [7.5, -7.5, -0.0, INF, -INF, NAN, 1e-300].each do |b|
    fact("#{a} #{b}") { a.divmod(b) }
    fact("#{a} #{b}") { [a % b, a.remainder(b), a.div(b)] }
  end
end
p [Float::RADIX, Float::MAX_EXP, Float::MIN_EXP, Float::MAX_10_EXP, Float::MIN_10_EXP]
p 100000000000000000000.ceil(-1), (-10**25).ceil(-3), 0.ceil(-19), 5.ceil(-18)
