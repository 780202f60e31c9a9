# Patterns of every kind, Regexp's methods: one fact a line.
def fact(label)
  puts "#{label} #{yield.inspect}"
rescue StandardError => error
  puts "#{label} #{error.class}: #{error.message}"
end

fact(1) { "a\nb".match(/\Ab/) }
fact(2) { "b\n" =~ /b\Z/ }
fact(3) { "b\n" =~ /b\z/ }
fact(4) { "b\n\n" =~ /b\Z/ }
fact(5) { "a\r\nb" =~ /\Rb/ }
fact(6) { "ab" =~ /\h\H/ }
fact(7) { "ag" =~ /\h\H/ }
fact(8) { "é" =~ /\w/ }
fact(9) { "é" =~ /[[:alpha:]]/ }
fact(10) { "é" =~ /[[:word:]]/ }
fact(11) { "é" =~ /\p{Alpha}/ }
fact(12) { "é" =~ /\p{L}/ }
fact(13) { "é" =~ /\p{Ll}/ }
fact(14) { "É" =~ /\p{Lu}/ }
fact(15) { "é" =~ /\p{^L}/ }
fact(16) { "é" =~ /\P{L}/ }
fact(17) { "あ" =~ /\p{Hiragana}/ }
fact(18) { "あ" =~ /\p{Han}/ }
fact(19) { "漢" =~ /\p{Han}/ }
fact(20) { "1" =~ /\p{Nd}/ }
fact(21) { "1" =~ /\p{Digit}/ }
fact(22) { "_" =~ /\p{Word}/ }
fact(23) { " " =~ /\p{Space}/ }
fact(24) { "!" =~ /\p{Punct}/ }
fact(25) { "!" =~ /[[:punct:]]/ }
fact(26) { "$" =~ /[[:punct:]]/ }
fact(27) { "\u00a0" =~ /[[:space:]]/ }
fact(28) { "\u00a0" =~ /\s/ }
fact(29) { "\u0085" =~ /[[:space:]]/ }
fact(30) { "\v" =~ /\s/ }
fact(31) { "x" =~ /[^[:digit:]]/ }
fact(32) { "x" =~ /[[:^digit:]]/ }
fact(33) { "x" =~ /[[:^alpha:]x]/ }
fact(34) { "5" =~ /[[:xdigit:]&&[^a-f]]/ }
fact(35) { "a" =~ /[a-c&&b-d]/ }
fact(36) { "b" =~ /[a-c&&b-d]/ }
fact(37) { "b" =~ /[a-c&&[^b]]/ }
fact(38) { "]" =~ /[\]]/ }
fact(39) { "-" =~ /[a-]/ }
fact(40) { "-" =~ /[-a]/ }
fact(41) { "^" =~ /[a^]/ }
fact(42) { "a-c".scan(/[a\-c]/) }
fact(43) { "\\" =~ /[\\]/ }
fact(44) { "foobar" =~ /(?i)FOO/ }
fact(45) { "foobar" =~ /(?i:FOO)bar/ }
fact(46) { "fooBAR" =~ /(?i:FOO)bar/ }
fact(47) { "FOObar" =~ /f(?i)OO/ }
fact(48) { "a\nb" =~ /a.b/ }
fact(49) { "a\nb" =~ /a.b/m }
fact(50) { "a\nb" =~ /(?m:a.b)/ }
fact(51) { "a\nb" =~ /(?m)a.b/ }
fact(52) { "ab" =~ /a b/x }
fact(53) { "a b" =~ /a\ b/x }
fact(54) { "a#b" =~ /a\#b/x }
fact(55) { "a b" =~ /a[ ]b/x }
fact(56) { "aaa"[/a{2}/] }
fact(57) { "aaa"[/a{2,}/] }
fact(58) { "aaa"[/a{,2}/] }
fact(59) { "aaa"[/a{0}/] }
fact(60) { "a{,}"[/a{,}/] }
fact(61) { "a{x"[/a{x/] }
fact(62) { "a{1"[/a{1/] }
fact(63) { "aaa"[/a+?/] }
fact(64) { "aaa"[/a??/] }
fact(65) { "aaa"[/a{2}?/] }
fact(66) { "aaaa"[/a{2}+/] }
fact(67) { "aaaa"[/(?:a{2}){2}/] }
fact(68) { "aaa" =~ /a++a/ }
fact(69) { "aaa" =~ /(?>a+)a/ }
fact(70) { "aab"[/(?>a+)b/] }
fact(71) { "aab"[/a++b/] }
fact(72) { "aab"[/a*+b/] }
fact(73) { "b"[/a?+b/] }
fact(74) { "foobar"[/foo(?=bar)/] }
fact(75) { "foobar"[/foo(?!baz)/] }
fact(76) { "foobar"[/(?<=foo)bar/] }
fact(77) { "foobar"[/(?<!x)bar/] }
fact(83) { "abcabc"[/(abc)\1/] }
fact(84) { "abcabc"[/(?<x>abc)\k<x>/] }
fact(85) { "abcabc"[/(abc)\k<1>/] }
fact(86) { "abcabc"[/(abc)\k<-1>/] }
fact(87) { "aba"[/(a)(b)\k<-2>/] }
fact(90) { "abba"[/(?<c>.)(?<d>.)\k<d>\k<c>/] }
fact(93) { "a/b"[/a\/b/] }
fact(94) { "a/b"[%r{a/b}] }
fact(95) { "tel: 5"[/(?<n>\d)/, "n"] }
fact(96) { "tel: 5"[/(?<n>\d)/, :n] }
fact(97) { "tel: 5"[/(?<n>\d)/, 1] }
fact(98) { "tel: 5"[/(?<n>\d)/, :z] }
fact(99) { "tel: 5"[/(\d)/, 2] }
fact(100) { "tel: 5"[/(\d)/, -1] }
fact(101) { "tel: 5"[/(\d)/, "n"] }
fact(102) { /a\/b/.source }
fact(103) { %r{a/b}.source }
fact(104) { /a\/b/.inspect }
fact(105) { %r{a/b}.inspect }
fact(106) { %r{a\/b}.inspect }
fact(107) { /a\nb/.source }
fact(108) { Regexp.new("a\nb").inspect }
fact(109) { Regexp.new("a\tb").inspect }
fact(110) { Regexp.new("a/b").inspect }
fact(111) { Regexp.new("a/b").source }
fact(112) { Regexp.new("a\\/b").source }
fact(113) { Regexp.new("é").inspect }
fact(114) { Regexp.new("\u0001").inspect }
fact(115) { Regexp.new("a", Regexp::IGNORECASE | Regexp::EXTENDED).inspect }
fact(116) { Regexp.new("a", true).inspect }
fact(117) { Regexp.new("a", "i").inspect }
fact(118) { Regexp.new("a", nil).inspect }
fact(119) { Regexp.new(/a/i).inspect }
fact(120) { Regexp.new(/a/i, 0).inspect }
fact(121) { Regexp.new("a", 7).to_s }
fact(122) { /a/.to_s }
fact(123) { /a/mix.to_s }
fact(124) { /(?i)a/.to_s }
fact(125) { /(?i:a)/.to_s }
fact(126) { /(?mix:a)/.to_s }
fact(127) { /(?-i:a)/i.to_s }
fact(128) { /(?i:a)b/.to_s }
fact(129) { Regexp.new("(?i-mx:a)").to_s }
fact(130) { Regexp.new("(?m:a)", Regexp::IGNORECASE).to_s }
fact(131) { /a\/b/.to_s }
fact(132) { /#{/a/i}b/.source }
fact(133) { /#{/a/i}b/ }
fact(134) { /a#{1 + 1}b/ =~ "a2b" }
fact(135) { /#{"."}/.match("x") }
fact(136) { /#{Regexp.escape(".")}/.match("x") }
fact(137) { Regexp.escape("a.b*c?d+e^f$g|h(i)j[k]l{m}n\\o-p q#r\n\t\v\f\r/") }
fact(138) { Regexp.escape("é&~`'\"!@%_=:;<>,") }
fact(139) { Regexp.escape(:sym) }
fact(140) { Regexp.escape(5) }
fact(141) { Regexp.escape(nil) }
fact(142) { Regexp.quote("[]") }
fact(143) { Regexp.union }
fact(144) { Regexp.union("a.b") }
fact(145) { Regexp.union("a", "b.c") }
fact(146) { Regexp.union(/a/i, "b", /c/m) }
fact(147) { Regexp.union(["x", /y/]) }
fact(148) { Regexp.union([/y/x]) }
fact(149) { Regexp.union(:a, "b") }
fact(150) { Regexp.union(5) }
fact(151) { Regexp.union("a", nil) }
fact(152) { Regexp.union(["a", "b"], "c") }
fact(153) { Regexp.union(/a|b/, "c") }
fact(154) { /a/ == /a/ }
fact(155) { /a/ == /a/i }
fact(156) { /a/.eql?(/a/) }
fact(157) { /a/.hash == /a/.hash }
fact(158) { /a/ === "cat" }
fact(159) { /a/ === :cat }
fact(160) { /a/ === nil }
fact(161) { /a/ === 5 }
fact(162) { /a/ =~ nil }
fact(163) { /a/.match(nil) }
fact(164) { /a/.match?(nil) }
fact(165) { /a/.match?(:a) }
fact(166) { /a/.match(5) }
fact(167) { /a/.match?(5) }
fact(168) { /a/ =~ 5 }
fact(169) { /a/.match("cba", 1) }
fact(170) { /a/.match("cba", 3) }
fact(171) { /a/.match("cba", -1) }
fact(172) { /a/.match("cba", -4) }
fact(173) { /a/.match("cba", 9) }
fact(174) { /a/.match?("cba", -1) }
fact(175) { /a/.match("xa") { |m| m.begin(0) } }
fact(176) { /a/.match("x") { |m| 5 } }
fact(177) { /(?<a>.)(?<b>.)/.names }
fact(178) { /(?<a>.)(?<a>.)/.names }
fact(179) { /(?<a>.)(?<a>.)/.named_captures }
fact(180) { /(?<a>.)(?<a>.)/.match("xy")[:a] }
fact(181) { /(?<a>.)(?<a>.)/.match("xy").named_captures }
fact(182) { /(?<a>.)|(?<a>..)/.match("xy").named_captures }
fact(183) { /(.)(.)/.named_captures }
fact(184) { /(.)(.)/.names }
fact(185) { /a/.options }
fact(186) { /a/mix.options }
fact(187) { /é/.options }
fact(188) { /a/.casefold? }
fact(189) { /a/i.casefold? }
fact(190) { /a/.source.frozen? }
fact(191) { /a/.frozen? }
fact(192) { /a/.encoding }
fact(193) { /é/.encoding }
fact(194) { /a/.fixed_encoding? }
fact(195) { "abc" =~ /(?<x>b)/; Regexp.last_match(:x) }
fact(196) { "abc" =~ /(b)/; Regexp.last_match(1) }
fact(197) { "abc" =~ /(b)/; [Regexp.last_match.pre_match, Regexp.last_match.post_match] }
fact(198) { (if /(?<yy>\d+)-(?<mm>\d+)/ =~ "2024-05" then [yy, mm] end) }
fact(199) { "ab" =~ /(a)(b)(c)?/; [$1, $2, $3, $4] }
fact(200) { Regexp.new("[") }
fact(201) { Regexp.new("(") }
fact(202) { Regexp.new(")") }
fact(203) { Regexp.new("*") }
fact(204) { Regexp.new("a**") }
fact(205) { Regexp.new("a{2}{3}").match("aaaaaa")[0] }
fact(206) { Regexp.new("\\") }
fact(207) { Regexp.new("[b-a]") }
fact(208) { Regexp.new("(?<n") }
fact(209) { Regexp.new("\\k<x>") }
fact(210) { Regexp.new("(?z)") }
fact(211) { Regexp.new("\\p{Foo}") }
fact(212) { Regexp.new("[[:foo:]]") }
fact(213) { Regexp.new("a{3,1}").match("aaa") }
fact(214) { Regexp.new("[]") }
fact(215) { Regexp.new("[a") }
fact(216) { Regexp.new("(?<1a>x)") }
fact(217) { Regexp.new("\\1") }
fact(218) { Regexp.new("(a)\\2").match("a") }
fact(219) { Regexp.new(5) }
fact(220) { Regexp.new(nil) }
fact(221) { Regexp.new }
fact(222) { Regexp.new(:a) }
fact(223) { Regexp.try_convert(/a/) }
fact(224) { Regexp.try_convert("a") }
fact(225) { "ſ" =~ /s/i }
fact(226) { "K" =~ /k/i }
fact(227) { "É" =~ /é/i }
fact(228) { "ǆ" =~ /Ǆ/i }
fact(229) { "a" =~ /[^A]/i }
fact(230) { "A" =~ /[a-c]/i }
fact(231) { "_" =~ /[A-z]/ }
fact(232) { "İ" =~ /i/i }
fact(233) { "foo.bar"[/\bbar\b/] }
fact(234) { "été ok".scan(/\b\w/) }
fact(235) { "été ok".scan(/\B./) }
fact(236) { "a_b" =~ /\b_/ }
fact(237) { "x\u200by" =~ /\b/ }
fact(238) { "ab\n".scan(/$/).length }
fact(239) { "ab\n".scan(/\Z/).length }
fact(240) { "ab\ncd\n".scan(/^/).length }
fact(241) { "\n".scan(/^/).length }
fact(242) { "\n\n".gsub(/^/, "x") }
fact(243) { "ab".scan(/|a/) }
fact(244) { "abc"[/(?#comment)b/] }
fact(245) { "a\u0000b"[/\0/] }
fact(246) { "a\u0001b"[/\01/] }
fact(247) { "A"[/\x41/] }
fact(248) { "A"[/\u0041/] }
fact(249) { "AB"[/\u{41 42}/] }
fact(250) { "A"[/\101/] }
fact(251) { "\e"[/\e/] }
fact(252) { "\a"[/\a/] }
fact(253) { "\x01"[/\cA/] }
fact(254) { "\x01"[/\C-a/] }
fact(255) { "tab\there"[/\t/] }
fact(256) { "é"[/\u00e9/] }
fact(257) { "&"[/[a&&b]|&/] }
fact(258) { "a&b"[/[&]/] }
fact(259) { "~"[/[~~]/] }
fact(260) { "a|b"[/[|]/] }
fact(261) { "(" =~ /[(]/ }
fact(262) { "{" =~ /{/ }
fact(263) { "}" =~ /}/ }
fact(264) { "]" =~ /]/ }
fact(265) { "a]" =~ /a]/ }
fact(266) { "{a}" =~ /{a}/ }
fact(267) { "x{2" =~ /x{2/ }
fact(268) { "/" =~ /[\/]/ }
fact(269) { "@" =~ /[@-]/ }
fact(270) { "b" =~ /[\w&&[^a]]/ }
fact(271) { "aé" =~ /[^\w]/ }
fact(272) { "aé" =~ /[^\W]/ }
fact(273) { "é" =~ /[\W]/ }
fact(274) { "\n" =~ /[^a]/ }
fact(275) { "\n" =~ /\D/ }
fact(276) { "\r\n" =~ /\R/ }
fact(277) { "\u2028" =~ /\R/ }
fact(278) { "a.b" =~ /a\.b/ }
fact(279) { "" =~ // }
fact(280) { "" =~ /\A\z/ }
fact(281) { "foo" =~ /(?=f)(?!g)o*/ }
fact(282) { "abc".match(/(?<first>a)(?<rest>.*)/).deconstruct_keys([:first]) }
