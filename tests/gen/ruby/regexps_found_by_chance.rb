# Patterns put together by chance, over texts of every kind: one fact a line.
def fact(label)
  puts "#{label} #{yield.inspect}"
rescue StandardError => error
  puts "#{label} #{error.class}: #{error.message}"
end

fact(1) { "aabbc".gsub(Regexp.new("\\w", 0), '<\0>') }
fact(3) { "ab\nba\n".gsub(Regexp.new(" [^a]\\k<-1>", 0), '<\0>') }
fact(4) { m = Regexp.new("\\h{,2}\\h", 4).match("abcabc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(5) { "ab\nba\n".gsub(Regexp.new("1a.|\\Z", 0), '<\0>') }
fact(6) { "abcabc".scan(Regexp.new("[ab]", 1)) }
fact(7) { "ab\nba\n".split(Regexp.new(".|\\k<-1>{2}(?m:.++(?>\\Z(?=bb){1,2})*+(?i))\\2", 2), -1) }
fact(8) { "e\u0301a\r\nb".split(Regexp.new("(?>11??|((?<!\\d){0}(\\d))?)(?:(c*?(?=\\d\\d|a.?+\\d))\u00E9+|\\h(?:(\\d\\d*)*? (?>b{1,2}c)?)(?<=a)+?)", 0), -1) }
fact(9) { "AaBb11".split(Regexp.new("a?( *?[ab]*?(?>a))*?(?=(?:(?i)(?i)))", 4), -1) }
fact(11) { "bab".split(Regexp.new("(?!A|\u00E9? ){2}.{1,2}?c", 4), -1) }
fact(12) { m = Regexp.new("(?i)^(?i)", 0).match("AaBb11"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(13) { "aabbc".rindex(Regexp.new("\\k<-1>|c?", 4)) }
fact(14) { m = Regexp.new("\\Z", 1).match("AaBb11"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(15) { "".rindex(Regexp.new("((?>\u00E9*?c)| (?=c(?i)\\D)b)", 1)) }
fact(16) { "a\u00E91 b".gsub(Regexp.new("[[:alpha:]]A{2,}?a", 2)) { |x| x.upcase }; $~ && $~.to_a }
fact(17) { "e\u0301a\r\nb".gsub(Regexp.new(" (?i:.++)b|\\Z", 1)) { |x| x.upcase }; $~ && $~.to_a }
fact(18) { "bab".rindex(Regexp.new("\\1{0}", 1)) }
fact(19) { "AaBb11".rindex(Regexp.new("(\\h{2}+b*+)c", 4)) }
fact(21) { m = Regexp.new("(ab1){,2}", 4).match("aabbc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(22) { "".split(Regexp.new("b??", 0), -1) }
fact(23) { "bab".split(Regexp.new("b", 0), -1) }
fact(24) { "aabbc".scan(Regexp.new("\u00E91{1,2}", 0)) }
fact(25) { "bab".gsub(Regexp.new("b{0}\\2?+\\d", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(26) { "a\u00E91 b".rindex(Regexp.new("c", 1)) }
fact(27) { "e\u0301a\r\nb".gsub(Regexp.new("a([\\w&&[^b]]a)", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(28) { "abcabc".split(Regexp.new("\\Z(?=(?:(?!b.)\\W{1,2}?|.(?:\u00E9{2,}?c)))c{2}|b{2}((?>b|\\h)){2}", 4), -1) }
fact(30) { "".gsub(Regexp.new("A((?i:b(.?+\\d?c{1,2}?)\\z))c{2}", 0), '<\0>') }
fact(31) { "a\u00E91 b".rindex(Regexp.new("\\B ??", 0)) }
fact(32) { m = Regexp.new("(?:(?i)|\u00E9{1,2}(\\b){1,2}\\k<-1>?){0}1", 4).match(""); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(33) { "a\u00E91 b".split(Regexp.new("1|1", 2), -1) }
fact(34) { "ab\nba\n".gsub(Regexp.new("\\h +|[[:alpha:]](?#c)(\\1{2,}?|A{1,2}?){1,2}", 0), '<\0>') }
fact(35) { "e\u0301a\r\nb".gsub(Regexp.new("c", 0), '<\0>') }
fact(36) { "bab".split(Regexp.new("aa", 2), -1) }
fact(37) { "aabbc".scan(Regexp.new("(?>((.c{2,}?.)1))A+?b", 2)) }
fact(38) { "aabbc".split(Regexp.new("[^[:digit:]b](?i)", 0), -1) }
fact(39) { m = Regexp.new("1[[:alpha:]]{1,2}.{2}+", 0).match("e\u0301a\r\nb"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(40) { m = Regexp.new("(?i)A", 1).match("abcabc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(41) { m = Regexp.new("(?i)(?>1a\\W){2}+a", 1).match(""); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(43) { "a\u00E91 b".rindex(Regexp.new(".((?<!ab)(?i)A)c|\\1\u00E9{0}a", 4)) }
fact(44) { m = Regexp.new("(?!\\h?(?i:a)a|A{,2})", 0).match("aabbc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(45) { "a\u00E91 b".gsub(Regexp.new("\\d", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(46) { "".split(Regexp.new("..*?", 0), -1) }
fact(47) { "a\u00E91 b".gsub(Regexp.new("1*?((?i) +)", 4)) { |x| x.upcase }; $~ && $~.to_a }
fact(48) { "e\u0301a\r\nb".scan(Regexp.new("(?:(a)(b.)(?=[[:alpha:]]\\3)|(?:A{2}){0}(?i))+?a(?:(?>\\B)(?:(?>\\db?+)(?i)){2}+ |\\k<-1>)*|([a-c]?)", 0)) }
fact(49) { m = Regexp.new("(?>c(?m:(?-i:\u00E9?+\\d))??\\s){0}(?!\\1)", 0).match("aabbc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(50) { "ab\nba\n".rindex(Regexp.new("(?=b\u00E9?+(?<!\\d)|(?:(?<=\\d)\u00E9(?>\\d*\u00E9{2}+.){2,}?)(?#c)\\h)[^[:digit:]b](?<!\\d)", 0)) }
fact(51) { "aabbc".gsub(Regexp.new("(?<!ab){0}", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(52) { "bab".gsub(Regexp.new("(?<!a)++|a{,2}.", 0), '<\0>') }
fact(53) { "".gsub(Regexp.new("(?<!(?:a))(?i)((?i)){0}", 4), '<\0>') }
fact(54) { "abcabc".split(Regexp.new("((?: a{1,2}?)\\D{2,}?){1,2}(?m:b(?<=\\d)|\\k<-1>)", 0), -1) }
fact(56) { "abcabc".gsub(Regexp.new("(11|A?)\\h", 1)) { |x| x.upcase }; $~ && $~.to_a }
fact(57) { "".gsub(Regexp.new("\\R*+", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(58) { m = Regexp.new("A?|\\Z", 0).match("AaBb11"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(59) { "ab\nba\n".gsub(Regexp.new("\\W", 1)) { |x| x.upcase }; $~ && $~.to_a }
fact(60) { "AaBb11".rindex(Regexp.new("\u00E9??(?i:(?:(\u00E9*?\u00E9.)?)(?:b\\w|(a\\d){0}b++)|(?i)\\bb{0})*+", 1)) }
fact(61) { "abcabc".split(Regexp.new("1", 0), -1) }
fact(62) { m = Regexp.new(".?+(?:(?:(?i) A?))c", 1).match("e\u0301a\r\nb"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(63) { "a\u00E91 b".scan(Regexp.new("A", 0)) }
fact(65) { "abcabc".rindex(Regexp.new("(?-i:(?>aA\\h){,2} ((?<=ab)|.{0})*)(?=\u00E9|1{2}( ??)c)A", 0)) }
fact(66) { "abcabc".split(Regexp.new("[^[:digit:]b]{2,}?(?i)", 2), -1) }
fact(67) { "ab\nba\n".rindex(Regexp.new("1\\h", 0)) }
fact(68) { "aabbc".scan(Regexp.new("[a-c] ", 1)) }
fact(69) { m = Regexp.new("\\Z(?m:\u00E9.{0}(?i)|(?m:A{0}|(.)?+){2,}?){2}", 2).match("AaBb11"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(70) { "AaBb11".gsub(Regexp.new("\u00E9(?i:.A{1,2}?a{2,}?)*", 0), '<\0>') }
fact(71) { "a\u00E91 b".gsub(Regexp.new("(?:(?:(\u00E9\\d{1,2}?\\d)(?:c)*)b++a+)\u00E9\\k<-1>", 4)) { |x| x.upcase }; $~ && $~.to_a }
fact(72) { "e\u0301a\r\nb".rindex(Regexp.new("\\Ba?+(b(?:aa*?(\u00E9++a+))\\1*+)", 0)) }
fact(73) { "abcabc".gsub(Regexp.new("(?:(?=(c)*+(?i)b).*?(?#c)).{0}", 2), '<\0>') }
fact(74) { m = Regexp.new("(\\h*?[[:alpha:]])", 0).match("e\u0301a\r\nb"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(75) { m = Regexp.new("(?i:(?>a))", 1).match("AaBb11"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(76) { "ab\nba\n".rindex(Regexp.new(".", 1)) }
fact(77) { "abcabc".scan(Regexp.new(" ", 0)) }
fact(78) { "abcabc".split(Regexp.new("c1{2}|\u00E9*(?:(?<=a)*+){,2}A+", 1), -1) }
fact(80) { "e\u0301a\r\nb".rindex(Regexp.new("(?:(?:a|(.?+))(?m:\u00E9?)??)*+", 0)) }
fact(81) { "abcabc".gsub(Regexp.new("[a-c]{,2}", 0), '<\0>') }
fact(82) { "bab".split(Regexp.new("(?:((?<=.)(\\d\u00E9*+)(?<=\\d)|(a\u00E9)*+(c*\u00E9\\d*+){2,}?)).a*?", 2), -1) }
fact(83) { "".split(Regexp.new("b{1,2}?.", 2), -1) }
fact(84) { "aabbc".gsub(Regexp.new("\\R", 4), '<\0>') }
fact(85) { "AaBb11".split(Regexp.new("a", 2), -1) }
fact(86) { "e\u0301a\r\nb".gsub(Regexp.new("a\\D{2}", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(88) { "abcabc".split(Regexp.new("(?m:(?<!.){2,}?A)(c)", 0), -1) }
fact(89) { m = Regexp.new("(?<!.)??", 1).match("e\u0301a\r\nb"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(90) { "a\u00E91 b".rindex(Regexp.new("b", 1)) }
fact(91) { "aabbc".scan(Regexp.new("[a-c]", 1)) }
fact(92) { "AaBb11".gsub(Regexp.new("b. ", 0), '<\0>') }
fact(93) { m = Regexp.new("\\w*+|(?<=\\d)c*+", 0).match("e\u0301a\r\nb"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(94) { "aabbc".gsub(Regexp.new("\\s(?i:.ba)??.?+", 4)) { |x| x.upcase }; $~ && $~.to_a }
fact(95) { "".gsub(Regexp.new("(?>[ab]|(?<!a){,2}(\\k<-1>*)(?<!b|ab)*+)", 0), '<\0>') }
fact(96) { "".split(Regexp.new("a(?=a)(?!\u00E9)", 0), -1) }
fact(97) { m = Regexp.new("( {0}|(?: {0}a++\\k<-1>){2}a)(?m:b+(?i)){2}", 4).match("a\u00E91 b"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(98) { "bab".gsub(Regexp.new("((?:\\A1)(?>A\\k<-1>(?!.a{2}+){0}|a{2,}?b )(\\1b))(?i)a", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(99) { "".split(Regexp.new("(?<=a)", 0), -1) }
fact(100) { "bab".gsub(Regexp.new("((?m:\\A\\w[^[:digit:]b]+?))", 0), '<\0>') }
fact(102) { "e\u0301a\r\nb".gsub(Regexp.new("(a{1,2}[\\w&&[^b]]*? )\\k<-1>", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(103) { "a\u00E91 b".rindex(Regexp.new("\\1(a(a))\\R", 2)) }
fact(104) { "aabbc".rindex(Regexp.new("[a-c\u00E9]\u00E9{1,2}?", 1)) }
fact(105) { m = Regexp.new("(?>(?!(a??b+b){,2}){1,2}?)", 0).match("ab\nba\n"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(107) { "e\u0301a\r\nb".rindex(Regexp.new("A\u00E9{2}+", 2)) }
fact(108) { m = Regexp.new("Ab{1,2}", 0).match(""); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(109) { "AaBb11".scan(Regexp.new("\\k<-1>\\s{0}", 0)) }
fact(110) { "ab\nba\n".scan(Regexp.new("(?m:(?i:\\k<-1>\\h{2}+^)a? ).(?>(?:\\b(a\u00E9c)?+(?=c)?)|(\\W{1,2})(?>(aa)c)\\2)|.AA+?", 4)) }
fact(111) { "".gsub(Regexp.new("(?>((?i) ))a(?-i:A)+?", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(112) { "AaBb11".rindex(Regexp.new(" \\w(b(?:(?:.))b+?)", 2)) }
fact(113) { "bab".gsub(Regexp.new("c{2}|(c{1,2}(?i)).(?i)", 4)) { |x| x.upcase }; $~ && $~.to_a }
fact(114) { "AaBb11".gsub(Regexp.new("(a($(?i)(?#c)|\\k<-1>Ac)(\\k<-1>))", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(116) { "AaBb11".scan(Regexp.new("bb", 4)) }
fact(117) { "ab\nba\n".scan(Regexp.new("\\R", 4)) }
fact(118) { "".split(Regexp.new("a*+\\A(c\\W)", 1), -1) }
fact(119) { m = Regexp.new("(?<=a)", 1).match("bab"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(120) { "abcabc".gsub(Regexp.new("\\2{1,2}?(?x:((?<!ab))(?i)|((?i)(.*+c){,2}))", 0), '<\0>') }
fact(121) { "AaBb11".gsub(Regexp.new("(?#c)b+[^a]", 4), '<\0>') }
fact(122) { "ab\nba\n".rindex(Regexp.new("(?i)(?>a(?i))(?i)|b?? ", 0)) }
fact(123) { "aabbc".split(Regexp.new("\\k<-1>", 4), -1) }
fact(125) { "aabbc".scan(Regexp.new("\u00E9(?i) ", 0)) }
fact(126) { m = Regexp.new(" {2}", 4).match("aabbc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(127) { "abcabc".gsub(Regexp.new("(?!(?<!(?:a)))b", 0), '<\0>') }
fact(128) { m = Regexp.new("\\s", 1).match(""); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(129) { "abcabc".rindex(Regexp.new("(b|[^a])([a-c\u00E9])(?=b++.(?>\\R{1,2}?\\DA)*+){1,2}", 4)) }
fact(130) { m = Regexp.new("\\1*?", 0).match("e\u0301a\r\nb"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(131) { "AaBb11".split(Regexp.new("1((\\2++c)\u00E9{0}|(\\k<-1>){1,2})*+|\\1\u00E9", 0), -1) }
fact(132) { "bab".gsub(Regexp.new("\u00E9a", 2), '<\0>') }
fact(133) { "aabbc".rindex(Regexp.new("\u00E9 ", 1)) }
fact(134) { "a\u00E91 b".scan(Regexp.new("\u00E9{1,2}?A{1,2}|(?i:(\\1|\\D)|(?m: \\s(?-i:ac|\u00E9c))[^a])", 4)) }
fact(135) { "e\u0301a\r\nb".split(Regexp.new("(?#c)A+\\1", 0), -1) }
fact(136) { "aabbc".rindex(Regexp.new("a", 1)) }
fact(137) { "".rindex(Regexp.new("[[:alpha:]]\u00E9(?<!ab)|c", 0)) }
fact(138) { "ab\nba\n".scan(Regexp.new("c+\\Wb", 0)) }
fact(139) { "aabbc".gsub(Regexp.new("[ab]+", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(140) { "bab".rindex(Regexp.new("c", 2)) }
fact(141) { "".gsub(Regexp.new("(?i)\\s(?!ba)", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(142) { "a\u00E91 b".gsub(Regexp.new("(?-i:(?:A{2}1{1,2}\\W{2}+) (?<=.))", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(143) { "".gsub(Regexp.new("[a-c]", 0), '<\0>') }
fact(144) { "a\u00E91 b".gsub(Regexp.new("(?i)", 2), '<\0>') }
fact(145) { "ab\nba\n".gsub(Regexp.new("b|1[a-c\u00E9]{2}(?i)", 0), '<\0>') }
fact(146) { "abcabc".split(Regexp.new("\u00E9.*?", 0), -1) }
fact(147) { "ab\nba\n".scan(Regexp.new("c\\3", 0)) }
fact(148) { "a\u00E91 b".scan(Regexp.new("(?!b1(?=(c{,2}a|bc)[a-c](\\da|\u00E9){0}))?+a|b(\u00E9 \\W)(?:\\k<-1>|(?:(?i)\\1++)a)+", 1)) }
fact(149) { "ab\nba\n".rindex(Regexp.new("[ab]*(?<!b|ab)|c ??", 2)) }
fact(150) { "AaBb11".rindex(Regexp.new("(?<=\\d)++(?=A)(1 )", 4)) }
fact(151) { "".split(Regexp.new("((?<!b|ab)\u00E9(.c\\h{0}))a?+", 0), -1) }
fact(152) { "AaBb11".split(Regexp.new("\u00E9b[^[:digit:]b]{2}+", 0), -1) }
fact(154) { "a\u00E91 b".scan(Regexp.new("(?>(?!c|(?<=\\d)++\\Za?)\\s{2} {,2})++(?<!.)a{1,2}?", 1)) }
fact(156) { "aabbc".split(Regexp.new("\\3++[a-c\u00E9]", 0), -1) }
fact(157) { m = Regexp.new("\\h(?>b*A|(?:c))", 4).match("aabbc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(158) { "bab".gsub(Regexp.new("(?m:.1++)", 2)) { |x| x.upcase }; $~ && $~.to_a }
fact(159) { "ab\nba\n".gsub(Regexp.new("^", 2), '<\0>') }
fact(160) { "bab".gsub(Regexp.new("(?=.\\B).++(?:(?!(a\\d{0}a){0}[^[:digit:]b]??) {1,2}(?x:(?>c.{,2})\\R++(?:.\u00E9\u00E9)))|\u00E9{2}+\\D", 0), '<\0>') }
fact(161) { "aabbc".split(Regexp.new("(?:c)?", 2), -1) }
fact(162) { "AaBb11".scan(Regexp.new("\\h(?i)", 0)) }
fact(163) { "aabbc".scan(Regexp.new("(?<!.){2}([^a])((?>[\\w&&[^b]]{2}(?!.a)+?.)){1,2}?", 4)) }
fact(164) { "AaBb11".rindex(Regexp.new("a|(?<=ab)\u00E9?+", 4)) }
fact(165) { "bab".split(Regexp.new("1|((?-i:b){2}){2,}?c", 0), -1) }
fact(166) { "abcabc".split(Regexp.new(" ( |(?!.\u00E9++\u00E9|\\11++))\u00E9", 0), -1) }
fact(167) { "a\u00E91 b".gsub(Regexp.new("\\s{0}(?=\\s((.a?a??)a.|\\2\\D?)\\k<-1>)|A.\\W+", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(168) { "a\u00E91 b".gsub(Regexp.new("\u00E9{0}((?:1\\R\\d)*+)\u00E9", 0), '<\0>') }
fact(169) { "abcabc".scan(Regexp.new("(?m: +?\u00E9|(?:1b+?c)(1(?!\u00E9.|ba){0}(?=c{2,}?\u00E9+|\\d))?+)\\W?", 0)) }
fact(170) { "ab\nba\n".scan(Regexp.new("\\3{1,2}(?>1[[:alpha:]](?i)|((c)))", 1)) }
fact(171) { "a\u00E91 b".rindex(Regexp.new("\u00E9", 1)) }
fact(172) { "AaBb11".gsub(Regexp.new("\\3b((?:(\u00E9++a)(\\d{1,2}?\\d{2,}?c*?|c)a++){2}+(?:.|(a{1,2}a.{2,}?)c)(?i))?+", 4)) { |x| x.upcase }; $~ && $~.to_a }
fact(173) { "AaBb11".gsub(Regexp.new(".", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(176) { "bab".scan(Regexp.new("\\d*+\u00E9(?:\\d*?)", 0)) }
fact(177) { "ab\nba\n".rindex(Regexp.new("\\w{,2}", 0)) }
fact(178) { "ab\nba\n".split(Regexp.new("(?!\\h*?A{1,2}?\\R+?|(A){2}1(\u00E9(?i)))a{2}+", 1), -1) }
fact(179) { "a\u00E91 b".gsub(Regexp.new("1\u00E9", 4), '<\0>') }
fact(180) { m = Regexp.new("(\\1(?! ))(?i:A{2,}?)", 2).match(""); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(181) { "abcabc".scan(Regexp.new("(?m:c{0}((?i))*\\k<-1>??)", 4)) }
fact(182) { "e\u0301a\r\nb".gsub(Regexp.new("\u00E9+?(A(.\\3(?:cc){1,2}){2} |a(?:\\Z(\\d.\\d){2}+\\D| ?.*?A*+)c??)b|(?i).", 2)) { |x| x.upcase }; $~ && $~.to_a }
fact(183) { "ab\nba\n".gsub(Regexp.new("\\D", 0), '<\0>') }
fact(184) { m = Regexp.new("\\k<-1>[[:alpha:]]{0}(?:aab)+", 1).match(""); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(185) { "aabbc".gsub(Regexp.new("A1*(?i)", 2)) { |x| x.upcase }; $~ && $~.to_a }
fact(186) { "AaBb11".scan(Regexp.new("b*", 0)) }
fact(187) { "ab\nba\n".scan(Regexp.new("\\R", 0)) }
fact(188) { "aabbc".rindex(Regexp.new("\u00E9{2}", 0)) }
fact(189) { m = Regexp.new("a\\D\u00E9*?", 4).match("ab\nba\n"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(190) { "AaBb11".gsub(Regexp.new("\\d|(?:(?<!(?:a))++\\w?)\\w{2,}?", 1), '<\0>') }
fact(192) { "AaBb11".gsub(Regexp.new("((?=(?<=ab){0}1\u00E9??){,2}(?>A{0}|[\\w&&[^b]]{,2})){,2}", 0), '<\0>') }
fact(193) { "abcabc".gsub(Regexp.new("1", 4), '<\0>') }
fact(194) { "".split(Regexp.new(".", 1), -1) }
fact(195) { "".split(Regexp.new("\u00E9*+", 2), -1) }
fact(196) { "a\u00E91 b".rindex(Regexp.new("a++.[\\w&&[^b]]", 4)) }
fact(197) { "a\u00E91 b".gsub(Regexp.new("b", 2), '<\0>') }
fact(199) { m = Regexp.new("(\\2A+(?!a.{2}(b|.??\\d)+?)?)??(?>\\2+?(?#c)c*+)(?i)", 0).match("a\u00E91 b"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(200) { "AaBb11".scan(Regexp.new("(?>(?<=(?:a))+){2}+", 4)) }
fact(201) { "".scan(Regexp.new("(b)", 0)) }
fact(202) { "abcabc".rindex(Regexp.new("b.\\R", 1)) }
fact(203) { "AaBb11".scan(Regexp.new("(  (a?))\u00E9|(?i)((?>(?>\u00E9\u00E9)c\\k<-1>){2,}?[[:alpha:]])(?<=ab)", 0)) }
fact(204) { "bab".rindex(Regexp.new("\\1.([a-c\u00E9][^[:digit:]b]|[\\w&&[^b]][a-c])++", 0)) }
fact(205) { "e\u0301a\r\nb".scan(Regexp.new("(\\w)(?<!b|ab)((?i) )|c(?:(?<=\\d))?\\1", 1)) }
fact(207) { "AaBb11".rindex(Regexp.new("a++", 0)) }
fact(208) { "e\u0301a\r\nb".scan(Regexp.new("(?i)", 4)) }
fact(209) { "e\u0301a\r\nb".gsub(Regexp.new("(?m:\\k<-1>\u00E9?)?+", 0), '<\0>') }
fact(210) { "abcabc".gsub(Regexp.new("(?#c)", 2)) { |x| x.upcase }; $~ && $~.to_a }
fact(211) { "AaBb11".scan(Regexp.new("\\d", 4)) }
fact(212) { "AaBb11".rindex(Regexp.new("a(?<=(?:a)){1,2}?A{0}", 0)) }
fact(213) { "e\u0301a\r\nb".rindex(Regexp.new("\\R+?|(?i)", 1)) }
fact(214) { "a\u00E91 b".scan(Regexp.new("(?i)[^a]", 4)) }
fact(215) { "abcabc".gsub(Regexp.new("1{2}\\1\\h", 0), '<\0>') }
fact(216) { m = Regexp.new("b", 0).match("a\u00E91 b"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(217) { "".gsub(Regexp.new("(?=(?<=a)(?>(?i))(?i:(?>b{1,2}.)??bA)++)", 4)) { |x| x.upcase }; $~ && $~.to_a }
fact(218) { "abcabc".split(Regexp.new("(.b)*?c", 4), -1) }
fact(219) { "bab".scan(Regexp.new("\\k<-1>|A\\h\u00E9", 0)) }
fact(220) { "ab\nba\n".split(Regexp.new("(?i)|b{0}[[:alpha:]]?+", 0), -1) }
fact(221) { m = Regexp.new("[\\w&&[^b]]*+(?<=ab){0}", 2).match(""); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(223) { m = Regexp.new(".?(?>.c|c)", 0).match("ab\nba\n"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(224) { m = Regexp.new(" Aa", 0).match("ab\nba\n"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(225) { "abcabc".scan(Regexp.new("(?>ba(?>(\u00E9c\\d))??){1,2}?", 0)) }
fact(227) { "abcabc".rindex(Regexp.new("b", 1)) }
fact(228) { m = Regexp.new("(?i)\\d", 0).match("bab"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(229) { "".gsub(Regexp.new("\\b", 0), '<\0>') }
fact(230) { "e\u0301a\r\nb".rindex(Regexp.new("\u00E9{0}", 0)) }
fact(231) { m = Regexp.new(".", 0).match("bab"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(232) { m = Regexp.new("a+(?:c(?>\\Z.{,2}))(?>a(?>\u00E91*)){2}", 0).match("AaBb11"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(233) { m = Regexp.new("a", 0).match("aabbc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(234) { "AaBb11".gsub(Regexp.new(" |(?<!.)", 1), '<\0>') }
fact(235) { "abcabc".gsub(Regexp.new("\u00E9\u00E9", 0), '<\0>') }
fact(236) { "AaBb11".scan(Regexp.new("(?#c)$", 0)) }
fact(237) { "aabbc".gsub(Regexp.new("\\W (((?i)\\2)A(?!(?<=\\d)(?#c)))", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(238) { "abcabc".gsub(Regexp.new(" |.A", 2), '<\0>') }
fact(239) { "AaBb11".rindex(Regexp.new("[^a]\u00E9$", 0)) }
fact(240) { "AaBb11".rindex(Regexp.new("(?>(A){,2}a)((.{0}(?:a?+bc?)1{2})*(?=[a-c]*+1)b?+)(b)|1.?+", 0)) }
fact(242) { "ab\nba\n".scan(Regexp.new("(a*?){,2}", 0)) }
fact(243) { "bab".scan(Regexp.new("1", 0)) }
fact(245) { "abcabc".rindex(Regexp.new("((?<=a)\\1{2}+)? {2}c+?| ?+\u00E9\\s??", 0)) }
fact(247) { "AaBb11".split(Regexp.new("( ?)|(?<=ab)(\\1)c{0}", 0), -1) }
fact(248) { "abcabc".gsub(Regexp.new("[a-c]*+[a-c\u00E9]", 2), '<\0>') }
fact(249) { "AaBb11".split(Regexp.new("c{,2}A(?<=b|ab)| (?=(?=\\k<-1>){2,}?(?<!\\d)|(?>b+?)+?1{2}+1)*?", 1), -1) }
fact(250) { "e\u0301a\r\nb".split(Regexp.new("1?+| cA{1,2}", 4), -1) }
fact(251) { "abcabc".split(Regexp.new("^(c* *?)", 0), -1) }
fact(252) { "abcabc".rindex(Regexp.new("\\R", 0)) }
fact(253) { "e\u0301a\r\nb".scan(Regexp.new("a([\\w&&[^b]]{,2}1*+)", 0)) }
fact(254) { "ab\nba\n".gsub(Regexp.new("1(A)", 0), '<\0>') }
fact(255) { "a\u00E91 b".rindex(Regexp.new("(?<=(?:a))1", 1)) }
fact(256) { m = Regexp.new(" (a\\k<-1>(?=(?<=.)+?.{1,2}(\u00E9a.))|\\s)", 0).match("a\u00E91 b"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(257) { "ab\nba\n".split(Regexp.new("(?<!(?:a))((?i)|\\d)?", 1), -1) }
fact(258) { "a\u00E91 b".rindex(Regexp.new("b", 0)) }
fact(259) { m = Regexp.new("(?>a)", 0).match("abcabc"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(260) { "".scan(Regexp.new("(?:(.|(.\u00E9b)) ++1){2,}?\\W\\1{2}+", 0)) }
fact(262) { "AaBb11".scan(Regexp.new("a*+", 4)) }
fact(263) { "e\u0301a\r\nb".rindex(Regexp.new(" |\\W", 0)) }
fact(264) { "e\u0301a\r\nb".rindex(Regexp.new("c*?", 0)) }
fact(266) { "aabbc".scan(Regexp.new("\\d{0}(?<=b|ab)", 0)) }
fact(267) { "aabbc".split(Regexp.new("\\z", 4), -1) }
fact(268) { m = Regexp.new(".*[a-c\u00E9]", 0).match("bab"); m && [m.to_a, (0...m.size).map { |i| m.offset(i) }] }
fact(270) { "AaBb11".scan(Regexp.new("(?!A(\\A(?:.{1,2}a{1,2})*a)^)(\\ba)|(?:.*|b\\d[ab])(?i)a", 2)) }
fact(271) { "ab\nba\n".gsub(Regexp.new("1", 1)) { |x| x.upcase }; $~ && $~.to_a }
fact(272) { "e\u0301a\r\nb".scan(Regexp.new("(((?>.{1,2}?c.)\\2(\u00E9{0}a{0}.)|b1{2})\\3)(?i:\\s)(\\z\\k<-1>1+?)", 4)) }
fact(273) { "e\u0301a\r\nb".split(Regexp.new("b(.){1,2}", 2), -1) }
fact(274) { "a\u00E91 b".rindex(Regexp.new("\\w{2,}?|(?:.A){,2}a?+b", 0)) }
fact(275) { "aabbc".gsub(Regexp.new("(\\k<-1>*c\\d{2}+)(?!(?i)).?", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(276) { "".gsub(Regexp.new(" \\z(((?>c|b)(?m:.\u00E9++){2})A{2}+)", 0)) { |x| x.upcase }; $~ && $~.to_a }
fact(277) { "aabbc".rindex(Regexp.new("((?:(?:a+?|a{2}+.b)\\W)a(?i)){2,}?|b", 0)) }
fact(279) { "aabbc".gsub(Regexp.new("[^a]ab", 1), '<\0>') }
fact(280) { "bab".rindex(Regexp.new("1{2} ", 1)) }
