# Searching, replacing, splitting, and what is wrong with the arguments: one fact a line.
def fact(label)
  puts "#{label} #{yield.inspect}"
rescue StandardError => error
  puts "#{label} #{error.class}: #{error.message}"
end

fact(1) { "hello world".sub(/o/, '[\0]') }
fact(2) { "hello world".gsub(/o/, '[\&]') }
fact(3) { "hello world".gsub(/o/, "[\\\\0]") }
fact(4) { "hello world".gsub(/(?<v>[eo])/, '<\k<v>>') }
fact(5) { "hello world".gsub(/(?<v>[eo])/, '<\k<w>>') }
fact(6) { "hello world".gsub(/(?<v>[eo])/, '<\1>') }
fact(7) { "hello world".gsub(/([eo])/, '<\2>') }
fact(8) { "hello world".gsub(/([eo])/, '<\k>') }
fact(9) { "hello world".gsub(/([eo])/, '<\k<1>>') }
fact(10) { "hello world".gsub(/([eo])/, "\\'") }
fact(11) { "hello world".gsub(/([eo])/, "\\`") }
fact(12) { "hello world".gsub(/([eo])(l)?/, '<\+>') }
fact(13) { "hello world".gsub("o", '[\0]') }
fact(14) { "hello world".gsub("o", '\\') }
fact(15) { "hello world".sub("o", "\\\\") }
fact(16) { "hello world".sub("o", '\\\\x') }
fact(17) { "hello world".sub("o", "a\\") }
fact(18) { "hello world".sub("o", '\q') }
fact(19) { "hello world".gsub(/[eo]/, 'e' => 3, 'o' => '*') }
fact(20) { "hello world".gsub(/[eo]/, 'e' => nil) }
fact(21) { "hello world".gsub(/[eo]/, Hash.new { |h, k| k * 2 }) }
fact(22) { "hello world".sub(/[eo]/, {'e' => :x}) }
fact(23) { "hello".gsub(/l/) { |m| $~.begin(0).to_s } }
fact(24) { "hello".gsub(/(l)(.)/) { "#$1-#$2" } }
fact(25) { "hello".gsub(/l/) { nil } }
fact(26) { "hello".gsub(/l/) { 5 } }
fact(27) { "hello".gsub(/x*/, '-') }
fact(28) { "hello".gsub("", '-') }
fact(29) { "héllo".gsub(//, '-') }
fact(30) { "hello".gsub(/$/, '!') }
fact(31) { "a\nb\n".gsub(/$/, '!') }
fact(32) { "a\nb\n".gsub(/^/, '!') }
fact(33) { "a\n\nb".gsub(/^/, '>') }
fact(34) { "hello".gsub(/l/, 5) }
fact(35) { "hello".gsub(5, "x") }
fact(36) { "hello".gsub(nil, "x") }
fact(37) { "hello".sub(:l, "x") }
fact(38) { "hello".gsub(/l/, nil) }
fact(39) { "hello".gsub(/l/, :x) }
fact(40) { "hello".sub(/l/) }
fact(41) { "hello".gsub }
fact(42) { "hello".gsub(/l/, "x", "y") }
fact(43) { "hello".gsub(/l/).with_index.map { |m, i| "#{m}#{i}" } }
fact(44) { "hello".gsub(/l/).to_a }
fact(45) { "hello".gsub(/l/).with_index { |m, i| "#{m}#{i}" } }
fact(46) { "hello".sub(/(?<a>l)/, '\k<a>\k<a>') }
fact(47) { "abc".sub(/(b)(x)?/, '[\2]') }
fact(48) { "a.b.c".gsub(".", "-") }
fact(49) { "a.b".sub(".") { |m| m + $~[0] } }
fact(50) { "abcabc".scan("b") }
fact(51) { "abcabc".scan(/(.)(b)/) }
fact(52) { "abcabc".scan(/(?<x>.)b/) }
fact(53) { "abc".scan(/x/) }
fact(54) { "abc".scan(//) }
fact(55) { "abc".scan("") }
fact(56) { "héé".scan(/é/) }
fact(57) { "abc".scan(/b?/) }
fact(58) { "a1b2".scan(/([a-z])(\d)?(x)?/) }
fact(59) { "abc".scan(5) }
fact(60) { "abc".scan(nil) }
fact(61) { "abc".scan(:b) }
fact(62) { "abab".scan(/a/) { |m| $~.pre_match } }
fact(63) { x = []; "abab".scan(/(a)(b)/) { |m, n| x << m << n << $~.begin(0) }; x }
fact(64) { x = []; "abab".scan(/(a)(b)/) { |m| x << m }; x }
fact(65) { "abab".scan(/z/); $~ }
fact(66) { "a,b,c,,".split(",") }
fact(67) { "a,b,c,,".split(",", -1) }
fact(68) { "a,b,c,,".split(",", 2) }
fact(69) { "a,b,c,,".split(",", 4) }
fact(70) { "a,b,c,,".split(/,/, -1) }
fact(71) { "a,b,c,,".split(/(,)/) }
fact(72) { "a,b,c,,".split(/(,)/, -1) }
fact(73) { "a,b,c,,".split(/(,)(x)?/, 2) }
fact(74) { "  a  b c ".split }
fact(75) { "  a  b c ".split(" ") }
fact(76) { "  a  b c ".split(" ", -1) }
fact(77) { "  a  b c ".split(" ", 2) }
fact(78) { "  a  b c ".split(/ /) }
fact(79) { "  a  b c ".split(/\s+/) }
fact(80) { "  a  b c ".split(/ /, 3) }
fact(81) { "abc".split("") }
fact(82) { "abc".split("", 2) }
fact(83) { "abc".split("", -1) }
fact(84) { "abc".split(//) }
fact(85) { "abc".split(//, 2) }
fact(86) { "abc".split(//, -1) }
fact(87) { "".split(",") }
fact(88) { "".split(",", -1) }
fact(89) { "".split("") }
fact(90) { " ".split(" ") }
fact(91) { " ".split(" ", -1) }
fact(92) { ",".split(",") }
fact(93) { ",".split(",", -1) }
fact(94) { "a b c".split(nil) }
fact(95) { "a b c".split(nil, 2) }
fact(96) { "aXbXc".split("X") { |s| print s } }
fact(97) { "abc".split(/b/) { |x| x } }
fact(98) { "a\tb\nc\u00a0d".split }
fact(99) { "a\0b c".split }
fact(100) { "\0a\0 b".split }
fact(101) { "aαbαc".split("α") }
fact(102) { "abc".split(5) }
fact(103) { "abc".split(:b) }
fact(104) { "abc".split("b", "x") }
fact(105) { "abc".split("b", nil) }
fact(106) { "a b  c".split(/( )/) }
fact(107) { "2024-01-02".split("-", 2) }
fact(108) { "hi mom".split(%r{\s*}) }
fact(109) { "hi mom".split(%r{(\s)*}) }
fact(110) { "mellow yellow".split("ello") }
fact(111) { "1,2,,3,4,,".split(',', -4) }
fact(112) { "a,b".split(/,/, 1) }
fact(113) { "abc".partition("b") }
fact(114) { "abc".partition("x") }
fact(115) { "abc".partition(/b|c/) }
fact(116) { "abc".partition(5) }
fact(117) { "abc".partition(:b) }
fact(118) { "abc".partition(nil) }
fact(119) { "abc".rpartition("b") }
fact(120) { "abcbd".rpartition("b") }
fact(121) { "abc".rpartition("x") }
fact(122) { "abcb".rpartition(/b|c/) }
fact(123) { "hello".rpartition(/.l/) }
fact(124) { "hello".rpartition(/l+/) }
fact(125) { "abc".rpartition(5) }
fact(126) { "abc".rpartition(nil) }
fact(127) { "abcb".rpartition("b"); $~ }
fact(128) { "abcb".partition("b"); $~ }
fact(129) { "abcb".partition(/c/); $~ }
fact(130) { "hello".index("l", -2) }
fact(131) { "hello".index("l", 10) }
fact(132) { "hello".index("", 5) }
fact(133) { "hello".index("", 6) }
fact(134) { "hello".index(/l/, -1) }
fact(135) { "hello".index(/(l)/, 3) }
fact(136) { "hello".index(/(l)/, 3); $1 }
fact(137) { "hello".index(5) }
fact(138) { "hello".index(nil) }
fact(139) { "hello".index(:l) }
fact(140) { "hello".rindex("l") }
fact(141) { "hello".rindex("l", -3) }
fact(142) { "hello".rindex("", 99) }
fact(143) { "hello".rindex("", -6) }
fact(144) { "hello".rindex(/l+/) }
fact(145) { "hello".rindex(/ll?/) }
fact(146) { "hello".rindex(/l/, 2) }
fact(147) { "hello".rindex(nil) }
fact(148) { "hello".rindex(5) }
fact(149) { "hello".rindex("l", nil) }
fact(150) { "hello".rindex("l", "a") }
fact(151) { "hello".rindex(/x/); $~ }
fact(152) { "héllo".index("l") }
fact(153) { "😀a😀b".index("b") }
fact(154) { "😀a😀b".rindex("😀") }
fact(155) { "😀a😀b".index(/😀/, 1) }
fact(156) { "hello" =~ /l/ }
fact(157) { "hello" =~ "l" }
fact(158) { "hello" =~ nil }
fact(159) { "hello".match(/l/, 3) }
fact(160) { "hello".match("l", 3).begin(0) }
fact(161) { "hello".match(/l/, -1) }
fact(162) { "hello".match(/l/, 9) }
fact(163) { "hello".match(nil) }
fact(164) { "hello".match(5) }
fact(165) { "hello".match?(nil) }
fact(166) { "hello".match?(5) }
fact(167) { "hello".match?("[") }
fact(168) { "hello".match?(/l/, 4) }
fact(169) { "hello".match?(/l/, -2) }
fact(170) { "😀l😀l".match(/l/, 2).begin(0) }
fact(171) { "😀l😀l".match?(/l/, 4) }
fact(172) { "hello".start_with?(/he/) }
fact(173) { "hello".start_with?(/h(e)/); $1 }
fact(174) { "hello".start_with?(/x/); $~ }
fact(175) { "hello".start_with?(5) }
fact(176) { "hello".start_with?(nil) }
fact(177) { "hello".start_with?(:he) }
fact(178) { "hello".start_with? }
fact(179) { "hello".start_with?("x", "he") }
fact(180) { "hello".start_with?("") }
fact(181) { "hello".end_with?("lo", 5) }
fact(182) { "hello".end_with?("x", 5) }
fact(183) { "hello".end_with?(/lo/) }
fact(184) { "hello".include?(nil) }
fact(185) { "hello".include?(/l/) }
fact(186) { "hello" + 5 }
fact(187) { "hello" + nil }
fact(188) { "hello" + :a }
fact(189) { "hello" * -1 }
fact(190) { "hello" * "a" }
fact(191) { "hello" * nil }
fact(192) { "hello" * 2.9 }
fact(193) { "hello" * (2**70) }
fact(194) { "a" * 0 }
fact(195) { "hello".delete_prefix(5) }
fact(196) { "hello".delete_suffix(nil) }
fact(197) { "hello" <=> 5 }
fact(198) { "hello" <=> nil }
fact(199) { "hello" == :hello }
fact(200) { "hello".eql?("hello") }
fact(201) { "hello".equal?("hello") }
fact(202) { "hello" === "hello" }
fact(203) { "a" <=> "b" }
fact(204) { "a" < 5 }
fact(205) { "a".between?("a", "b") }
fact(206) { "a".clamp("b", "c") }
fact(207) { "é" <=> "z" }
fact(208) { "😀" <=> "\uffff" }
fact(209) { "hello".sum }
fact(210) { "hello".sum(8) }
fact(211) { "hello".sum(0) }
fact(212) { "héllo".sum(64) }
fact(213) { "hello".hash == "hello".hash }
fact(214) { "e\u0301".unicode_normalize }
fact(215) { "é".unicode_normalize(:nfd).length }
fact(216) { "ﬁ".unicode_normalize(:nfkc) }
fact(217) { "é".unicode_normalize(:bogus) }
fact(218) { "abc".valid_encoding? }
fact(219) { "abc".ascii_only? }
fact(220) { "abc".encode("UTF-8") }
fact(221) { "abc".unpack("C*") }
fact(222) { "abc".unpack1("a2") }
fact(224) { "abc".getbyte(5) }
fact(225) { "abc".getbyte(-1) }
fact(226) { "é".byteslice(0, 2) }
fact(227) { "é".bytesize }
