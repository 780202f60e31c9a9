# Numbers in texts, places in texts, changes in place: one fact a line.
def fact(label)
  puts "#{label} #{yield.inspect}"
rescue StandardError => error
  puts "#{label} #{error.class}: #{error.message}"
end

fact(1) { "0x1A".to_f }
fact(2) { "0x1.8p1".to_f }
fact(3) { "-0x1A".to_f }
fact(4) { "+0x1".to_f }
fact(5) { "-0x1.8p1".to_f }
fact(6) { Float("0x1.8p1") }
fact(7) { Float("0x1.8") }
fact(8) { Float("0x") }
fact(9) { Float("0xAp-2") }
fact(10) { Float("-0x1p3") }
fact(11) { Float("0x1p") }
fact(12) { Float("0x_1") }
fact(13) { Float("0x1_0") }
fact(14) { Float(".5") }
fact(15) { Float("-.5") }
fact(16) { Float("._5") }
fact(17) { Float("5.") }
fact(18) { Float("1.e5") }
fact(19) { Float(".5e1") }
fact(20) { Float("1_e5") }
fact(21) { Float("1e_5") }
fact(22) { Float("1e5_0") }
fact(23) { Float("1\n") }
fact(24) { Float("1\0") }
fact(25) { "017".to_i(0) }
fact(26) { "0_8".to_i(0) }
fact(27) { "08".to_i(0) }
fact(28) { "0_7".to_i(0) }
fact(29) { "0o".to_i(0) }
fact(30) { "0_7".to_i(8) }
fact(31) { "0__7".to_i(8) }
fact(32) { "00_7".to_i(0) }
fact(33) { "0x".to_i(16) }
fact(34) { "0x_1".to_i(16) }
fact(35) { "0b_1".to_i(0) }
fact(36) { "-0x1f".to_i(16) }
fact(37) { "0".to_i(0) }
fact(38) { "0d9".to_i(10) }
fact(39) { "0D9".to_i }
fact(40) { "0B1".to_i(2) }
fact(41) { "\0001".to_i }
fact(42) { "1\0002".to_i }
fact(43) { "\u00a05".to_i }
fact(44) { "\v5".to_i }
fact(45) { "5\u0665".to_i }
fact(46) { Integer("12", 1) }
fact(47) { Integer("12", 37) }
fact(48) { Integer("0b1", 16) }
fact(49) { Integer("0x1f", 8) }
fact(50) { Integer("0_8") }
fact(51) { Integer("0_7") }
fact(52) { Integer("-0x1f") }
fact(53) { Integer("- 5") }
fact(54) { Integer("5 6") }
fact(55) { Integer("\n5\n") }
fact(56) { Integer("é") }
fact(57) { Integer("5é") }
fact(58) { Integer("0b") }
fact(59) { Integer("0") }
fact(60) { Integer("00") }
fact(61) { Integer("0d9") }
fact(62) { Integer("12", 0) }
fact(63) { Integer("12e3") }
fact(64) { Integer(["1"]) }
fact(65) { Integer("1", nil) }
fact(66) { Integer(5, 10) }
fact(67) { Integer(nil, exception: false) }
fact(68) { "1e".to_f }
fact(69) { "1e5.5".to_f }
fact(70) { "0.0000001".to_f }
fact(71) { "1__2".to_f }
fact(72) { "_1".to_f }
fact(73) { ".e1".to_f }
fact(74) { "-.5".to_f }
fact(75) { "+.5e-1".to_f }
fact(76) { "..5".to_f }
fact(77) { "1.2.3".to_f }
fact(78) { "1e-".to_f }
fact(79) { "1E3".to_f }
fact(80) { "0e5".to_f }
fact(81) { "00012.5".to_f }
fact(82) { "12abc.5".to_f }
fact(83) { "\t\n1.5\n".to_f }
fact(84) { "1" "2".succ }
fact(85) { "a" < "b" }
fact(86) { "a".upto("e").to_a }
fact(87) { "a".upto("e", true).to_a }
fact(88) { "9".upto("11").to_a }
fact(89) { "25".upto("5").to_a }
fact(90) { "07".upto("11").to_a }
fact(91) { "a".upto("A").to_a }
fact(92) { "aa".upto("b").to_a }
fact(93) { "1.5".upto("1.8").to_a }
fact(94) { "".upto("").to_a }
fact(95) { "a".upto(5).to_a }
fact(96) { "a".upto("c") { |x| print x } }
fact(97) { "é".upto("ì").to_a }
fact(98) { "abc"[1.9] }
fact(99) { "abc"[nil] }
fact(100) { "abc"["b"] }
fact(101) { "abc"["x"] }
fact(102) { "abc"[1..] }
fact(103) { "abc"[..1] }
fact(104) { "abc"[-2..] }
fact(105) { "abc"[3..] }
fact(106) { "abc"[4..] }
fact(107) { "abc"[3, 1] }
fact(108) { "abc"[4, 1] }
fact(109) { "abc"[1, -1] }
fact(110) { "abc"[-4, 2] }
fact(111) { "abc"[0...-1] }
fact(112) { "abc"[2**70] }
fact(113) { "abc"[0, 2**70] }
fact(114) { "abc"[:b] }
fact(115) { "abc"[1, nil] }
fact(116) { s = +"abc"; s[1] = "XY"; s }
fact(117) { s = +"abc"; s[1..] = ""; s }
fact(118) { s = +"abc"; s[5] = "x"; s }
fact(119) { s = +"abc"; s[3] = "x"; s }
fact(120) { s = +"abc"; s[-4] = "x"; s }
fact(121) { s = +"abc"; s[1, 5] = "x"; s }
fact(122) { s = +"abc"; s[1, -1] = "x"; s }
fact(123) { s = +"abc"; s["b"] = "yy"; s }
fact(124) { s = +"abc"; s["z"] = "yy"; s }
fact(125) { s = +"abc"; s[/b(c)/, 1] = "yy"; s }
fact(126) { s = +"abc"; s[/b(?<n>c)/, "n"] = "yy"; s }
fact(127) { s = +"abc"; s[/z/] = "yy"; s }
fact(128) { s = +"abc"; s[/b(x)?/, 1] = "yy"; s }
fact(129) { s = +"abc"; s[/b/, 3] = "yy"; s }
fact(130) { s = +"abc"; s[1] = 5; s }
fact(131) { s = +"abc"; s[1] = nil; s }
fact(132) { s = +"abc"; s[4..5] = "x"; s }
fact(133) { s = +"abc"; s[-5..1] = "x"; s }
fact(134) { s = +"abc"; s[nil] = "x"; s }
fact(135) { s = +"abc"; s.insert(1, "X") }
fact(136) { s = +"abc"; s.insert(-1, "X") }
fact(137) { s = +"abc"; s.insert(-5, "X") }
fact(138) { s = +"abc"; s.insert(4, "X") }
fact(139) { s = +"abc"; s.insert("a", "X") }
fact(140) { s = +"abc"; s.insert(0, 5) }
fact(141) { s = +"abc"; [s.slice!(1), s] }
fact(142) { s = +"abc"; [s.slice!(5), s] }
fact(143) { s = +"abc"; [s.slice!(1..), s] }
fact(144) { s = +"abc"; [s.slice!(1, 1), s] }
fact(145) { s = +"abc"; [s.slice!("b"), s] }
fact(146) { s = +"abc"; [s.slice!(/b(c)/, 1), s] }
fact(147) { s = +"abc"; [s.slice!(/z/), s] }
fact(148) { s = +"abc"; [s.slice!(3..), s] }
fact(149) { s = +"abc"; [s.slice!(4..), s] }
fact(153) { s = +"abc"; s.concat("d", "e", 102); s }
fact(154) { s = +"abc"; s.concat(s, s); s }
fact(155) { s = +"abc"; s << 0x1F600; s }
fact(156) { s = +"abc"; s << -1; s }
fact(157) { s = +"abc"; s << 0x110000; s }
fact(158) { s = +"abc"; s << nil; s }
fact(159) { s = +"abc"; s << :d; s }
fact(160) { s = +"abc"; s << 1.5; s }
fact(161) { s = +"abc"; s.prepend("x", "y"); s }
fact(162) { s = +"abc"; s.prepend; s }
fact(163) { s = +"abc"; s.replace("zz"); s }
fact(164) { s = +"abc"; s.replace(nil); s }
fact(165) { s = +"abc"; s.clear; s }
fact(166) { s = +"abc"; s.upcase!; s }
fact(167) { s = +"ABC"; s.upcase! }
fact(168) { s = +"abc"; s.capitalize! }
fact(169) { s = +"abc"; s.tr!("a", "b") }
fact(170) { s = +"abc"; s.tr!("z", "b") }
fact(171) { s = +"abc"; s.tr!("a", "a") }
fact(172) { s = +"abc"; s.delete!("z") }
fact(173) { s = +"abc"; s.squeeze! }
fact(174) { s = +"abc\n"; s.chomp! }
fact(175) { s = +"abc"; s.chomp! }
fact(176) { s = +""; s.chop! }
fact(177) { s = +"abc"; s.sub!(/z/, "x") }
fact(178) { s = +"abc"; s.sub!(/b/, "b") }
fact(179) { s = +"abc"; s.gsub!(/b/) { |m| m.upcase } }
fact(180) { s = +"abc"; s.gsub!(/b/, "b") }
fact(181) { s = +"abc"; s.gsub!(/z/, "") }
fact(182) { s = +"abc"; s.gsub!("b", "x") }
fact(183) { s = +"abc"; s.strip! }
fact(184) { s = +" abc"; s.lstrip! }
fact(185) { s = +"abc"; s.succ!; s }
fact(186) { s = +"abc"; s.reverse!; s }
fact(187) { s = +"abc"; s.unicode_normalize!; s }
fact(188) { s = +"abc"; s.swapcase!; s }
fact(189) { s = +"abc"; s.delete_prefix!("a"); s }
fact(190) { s = +"abc"; s.delete_suffix!("z") }
fact(191) { "abc".freeze.upcase! }
fact(192) { "abc".freeze << "d" }
fact(193) { "abc".freeze.sub!(/z/, "") }
fact(194) { "abc".freeze.gsub!(/b/, "") }
fact(195) { "abc".freeze.clear }
fact(196) { "abc".freeze.replace("abc") }
fact(197) { "abc".freeze.insert(0, "") }
fact(198) { "abc".freeze[0] = "x" }
fact(199) { "abc".freeze.slice!(0) }
fact(200) { "abc".freeze.slice!(9) }
fact(201) { "abc".freeze.tr!("z", "y") }
fact(202) { "abc".freeze.chomp! }
fact(203) { "abc".freeze.concat }
fact(204) { "abc".freeze.prepend("") }
fact(206) { "abc".freeze.squeeze! }
fact(207) { "abc".freeze.capitalize! }
fact(208) { "abc".freeze.succ! }
fact(209) { "abc".freeze.strip! }
fact(210) { "a\n\nb\n\n\nc".lines("") }
fact(211) { "a\n\nb".each_line("").to_a }
fact(212) { "abc".lines("b") }
fact(213) { "a\r\nb\n".lines(chomp: true) }
fact(214) { "a\r\nb\n".lines }
fact(215) { "abcabc".lines("b", chomp: true) }
fact(216) { "abc".each_line(nil).to_a }
fact(217) { "abc".each_line(5).to_a }
fact(218) { "a\nb".each_line(chomp: true).to_a }
fact(219) { "".lines }
fact(220) { "\n".lines(chomp: true) }
fact(221) { "abc\r".chomp }
fact(222) { "abc\r\n\n".chomp }
fact(223) { "abc\n\n\n".chomp("") }
fact(224) { "abc\r\n\r\n".chomp("") }
fact(225) { "abc\n\r\n".chomp("") }
fact(226) { "abc\r".chomp("") }
fact(227) { "abc\r".chomp("\n") }
fact(228) { "abcx".chomp("x") }
fact(229) { "abc".chomp("") }
fact(230) { "abc".chomp(nil) }
fact(231) { "abc".chomp(5) }
fact(232) { "abc\r\n".chop }
fact(233) { "a\r".chop }
fact(234) { "\r\n".chop }
fact(235) { " \0 abc\0 ".strip }
fact(236) { "\0abc".lstrip }
fact(237) { "abc\0".rstrip }
fact(238) { "\u00a0abc\u00a0".strip }
fact(239) { "\u3000abc".strip }
fact(240) { "abc".each_char.to_a }
fact(241) { "abc".each_char.with_index.to_a }
fact(242) { "aé😀".each_grapheme_cluster.to_a }
fact(243) { "🇫🇷🇩🇪e\u0301\r\n".grapheme_clusters }
fact(244) { "👍🏽👨‍👩‍👧".grapheme_clusters.length }
fact(245) { "각".unicode_normalize(:nfd).grapheme_clusters.length }
fact(246) { "a".ord }
fact(247) { "".ord }
fact(248) { "é".ord }
fact(249) { "éa".chr }
fact(250) { "".chr }
fact(251) { "a" "b" <=> "ab" }
fact(252) { "abc".eql?(:abc) }
fact(253) { "abc".hash == "abd".hash }
fact(254) { "a".equal?("a") }
fact(255) { "abc" == nil }
fact(256) { "abc" != "abd" }
fact(257) { "a".casecmp?("A") }
fact(258) { "%s" % nil }
fact(259) { "abc" =~ /(?<x>c)/ }
fact(260) { "a,b;c".split(/[,;]/) }
fact(261) { "abc".each_with_index }
fact(262) { "abc".map }
fact(263) { "abc".foo }
fact(264) { "abc".foo = 5 }
fact(265) { "abc".to_str }
fact(266) { "abc".to_s.equal?("abc") }
fact(267) { "abc".itself }
fact(268) { "abc".then { |s| s + "d" } }
fact(269) { String.new }
fact(270) { String.new("abc") }
fact(271) { String.new("abc", capacity: 100) }
fact(272) { String.new(nil) }
fact(273) { String.new(5) }
fact(274) { String("abc") }
fact(275) { String(5) }
fact(276) { String(nil) }
fact(277) { String(:a) }
fact(278) { String.try_convert("a") }
fact(279) { String.try_convert(5) }
fact(280) { "abc".dup << "d" }
fact(281) { "abc".clone(freeze: true).frozen? }
fact(282) { (+"").frozen? }
fact(283) { "a".frozen? }
fact(284) { :a.to_proc.call("x") }
fact(285) { "abc".sum }
fact(286) { "ab" * 3 }
fact(287) { "ab" % [] }
fact(288) { "%d" % "x" }
fact(289) { "abc".between?("abb", "abd") }
fact(290) { "abc".instance_of?(String) }
fact(291) { "abc".unpack("U*") }
