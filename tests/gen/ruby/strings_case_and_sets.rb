# Case, sets of characters, successors: one fact a line.
def fact(label)
  puts "#{label} #{yield.inspect}"
rescue StandardError => error
  puts "#{label} #{error.class}: #{error.message}"
end

fact(1) { "ÀÉÎ".downcase }
fact(2) { "straße".upcase }
fact(3) { "ÿ".upcase }
fact(4) { "ŉ".upcase }
fact(5) { "ŉ".capitalize }
fact(6) { "ǆ".capitalize }
fact(7) { "ǆ".upcase }
fact(8) { "ǅ".swapcase }
fact(9) { "ǅ".downcase }
fact(10) { "ﬁx".capitalize }
fact(11) { "ﬀ".upcase }
fact(12) { "ﬀ".swapcase }
fact(13) { "ΑΣ".downcase }
fact(14) { "ΑΣ Σ".downcase }
fact(15) { "İ".downcase }
fact(16) { "ı".upcase }
fact(17) { "I".downcase(:turkic) }
fact(18) { "i".upcase(:turkic) }
fact(19) { "ÀB".downcase(:ascii) }
fact(20) { "àb".upcase(:ascii) }
fact(21) { "àb".capitalize(:ascii) }
fact(22) { "ß".downcase(:fold) }
fact(23) { "ß".swapcase }
fact(24) { "abc".upcase(:bogus) }
fact(25) { "abc".upcase(:ascii, :turkic) }
fact(26) { "abc".upcase("x") }
fact(27) { "éa".swapcase(:ascii) }
fact(28) { "äÖ".casecmp?("Äö") }
fact(29) { "äÖ".casecmp("Äö") }
fact(30) { "ß".casecmp?("ss") }
fact(31) { "ß".casecmp?("SS") }
fact(32) { "ǆ".casecmp?("ǅ") }
fact(33) { "K".casecmp?("k") }
fact(34) { "abc".casecmp("ABD") }
fact(35) { "abc".casecmp(1) }
fact(36) { "abc".casecmp(nil) }
fact(37) { "abc".casecmp?(1) }
fact(38) { "abc".casecmp?(nil) }
fact(39) { "abc".casecmp(:abc) }
fact(40) { "a_".casecmp("aZ") }
fact(41) { "Aa".casecmp("aB") }
fact(42) { "abc".center(10) }
fact(43) { "abc".center(10, "12") }
fact(44) { "abc".center(11, "12") }
fact(45) { "abc".center(2) }
fact(46) { "abc".center(-3) }
fact(47) { "abc".center(10, "") }
fact(48) { "abc".ljust(10, "é1") }
fact(49) { "abc".rjust(9, "é1") }
fact(50) { "日本".center(7, "*") }
fact(51) { "abc".ljust(5.9, "x") }
fact(52) { "abc".ljust("5") }
fact(53) { "abc".ljust(nil) }
fact(54) { "abc".ljust(6, 5) }
fact(55) { "abc".ljust(6, nil) }
fact(56) { "abc".ljust(1, "") }
fact(57) { "a".rjust(2**64) }
fact(58) { "hello".tr('el', 'ip') }
fact(59) { "hello".tr('a-y', 'b-z') }
fact(60) { "hello".tr('^l', '*') }
fact(61) { "hello".tr('elo', '1') }
fact(62) { "hello".tr('elo', '') }
fact(63) { "hello".tr('^l', '') }
fact(64) { "hello".tr('', 'x') }
fact(65) { "he-llo".tr('-', '_') }
fact(66) { "he-llo".tr('a-', '_.') }
fact(67) { "he-llo".tr('-a', '_.') }
fact(68) { "he^llo".tr('^', 'x') }
fact(69) { "he^llo".tr('l^', 'xy') }
fact(70) { "he\\llo".tr('\\', '/') }
fact(71) { "he\\llo".tr('\\\\', '/') }
fact(72) { "a-b^c".tr('a\-b', '123') }
fact(73) { "a-b^c".tr('\^b', '12') }
fact(74) { "hello".tr('z-a', 'x') }
fact(75) { "hello".delete('z-a') }
fact(76) { "hello".delete('l','lo') }
fact(77) { "hello".delete('') }
fact(78) { "hello".delete }
fact(79) { "hello".delete('a-k', '^e') }
fact(80) { "hello".delete('^') }
fact(81) { "he^llo".delete('^') }
fact(82) { "he-llo".delete('-') }
fact(83) { "he-llo".delete('e-') }
fact(84) { "he\\llo".delete('\\') }
fact(85) { "he\\llo".delete('\\\\') }
fact(86) { "hello".count('lo', 'o') }
fact(87) { "hello".count }
fact(88) { "hello".count('') }
fact(89) { "hello\\world".count("\\") }
fact(90) { "hello\\world".count("\\\\") }
fact(91) { "hel-[()]-lo012^".count("\\^") }
fact(92) { "hel-[()]-lo012^".count("^") }
fact(93) { "hel-[()]-lo012^".count("^\\-") }
fact(94) { "hel-[()]-lo012^".count("()-[") }
fact(95) { "hel-[()]-lo012^".count("A-a") }
fact(96) { "aabbccdd".squeeze }
fact(97) { "aabbccdd".squeeze("a-c") }
fact(98) { "aabbccdd".squeeze("a-c", "^b") }
fact(99) { "aabbccdd".squeeze("") }
fact(100) { "aabbccdd".tr_s("ab", "x") }
fact(101) { "aabbccdd".tr_s("a-c", "A-C") }
fact(102) { "aabbccdd".tr_s("^a", "x") }
fact(103) { "aabbccdd".tr_s("b", "a") }
fact(104) { "aabbccdd".tr_s("b", "") }
fact(105) { "hello".tr(1, 2) }
fact(106) { "hello".delete(nil) }
fact(107) { "hello".count(1) }
fact(108) { "hello".squeeze(:l) }
fact(109) { "héllo".tr("é", "e") }
fact(110) { "hello".tr("a-z", "é-ö") }
fact(111) { "12".tr("0-9", "a-") }
fact(112) { "az".succ }
fact(113) { "zz".succ }
fact(114) { "a9".succ }
fact(115) { "Az".succ }
fact(116) { "Zz".succ }
fact(117) { "zZ9".succ }
fact(118) { "-9".succ }
fact(119) { "-".succ }
fact(120) { "1.9.9".succ }
fact(121) { "".succ }
fact(122) { "***".succ }
fact(123) { "a-".succ }
fact(124) { "<<koala>>".succ }
fact(125) { "1999zzz".succ }
fact(126) { "ZZZ9999".succ }
fact(127) { "-z".succ }
fact(128) { "9-9".succ }
fact(129) { "a-9".succ }
fact(130) { "Az9".succ }
fact(131) { "é".succ }
fact(132) { "ez".succ }
fact(133) { "あ".succ }
fact(134) { "ん".succ }
fact(135) { "zé".succ }
fact(136) { "éz".succ }
fact(137) { "\u00ff".succ }
fact(138) { "\x7f".succ }
fact(139) { "~".succ }
fact(140) { "1.9".succ }
fact(141) { "/9".succ }
fact(142) { "\u{10ffff}".succ }
fact(143) { "z\u{10ffff}".succ }
fact(144) { "a!".succ }
fact(145) { "Zz9!".succ }
fact(146) { "3-9-z".succ }
