# Strings as programs use them.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect}".gsub(/0x\h+/, "0x")
rescue StandardError => e
  puts "#{n} #{e.class}: #{e.message}".gsub(/0x\h+/, "0x")
end
t(1) { "Hello World".swapcase + "abc".capitalize + "ABC".downcase + "éà".upcase }
t(2) { "a,b;c".split(/[,;]/) + "a  b".split + " a b ".split(" ") + "abc".split("") + "a,b,,".split(",") + "a,b,,".split(",", -1) + "a,b,c".split(",", 2) }
t(3) { "hello"[1..3] + "hello"[-3..] + "hello"[1, 2] + "hello"[10].inspect + "hello"[5].inspect + "hello"[5, 1].inspect }
t(4) { "hello".sub("l", "L") + "hello".gsub("l") { |m| m.upcase } + "hello".gsub(/l/, "l" => "1") + "hello".gsub(/(?<x>l)/, '[\k<x>]') + "hello".gsub(/(l)(o)/, '\2\1') }
t(5) { "hello world".tr("lo", "01") + "hello".delete("l") + "aabb".squeeze + "hello".count("lo").to_s + "hello".tr("a-y", "b-z") + "hello".tr("^l", "*") }
t(6) { "abc".succ + "az".next + "zz".succ + "a9".succ + "Zz".succ + "1.9".succ + "".succ }
t(7) { "abc".ord + "a".sum + "abc".hash.class.to_s.size }
t(8) { "abc" <=> "abd" }
t(9) { ["abc".eql?("abc"), "abc".equal?("abc"), "a" == :a, "abc".casecmp("ABC"), "abc".casecmp?("ABC")] }
t(10) { "%s" % "x" + "abc" * 2 + "a" "b" }
t(11) { "line1\nline2\r\nline3".lines + "a\n\nb".lines("") + "abc".each_char.to_a + "ab".bytes }
t(12) { "  x ".strip + "|" + "xxhixx".gsub(/^x+|x+$/, "") + "hi\n".chomp + "hi".chomp("i") + "hi".chop + "xhix".delete_prefix("x").delete_suffix("x") }
t(13) { "title case here".split.map(&:capitalize).join(" ") + "snake_case_word".split("_").each_with_index.map { |w, i| i.zero? ? w : w.capitalize }.join + "CamelCaseWord".gsub(/([A-Z])/) { "_" + $1.downcase } }
t(14) { "hello world".scan(/o/) { |m| print m, $~.begin(0) }; "a1b2".scan(/([a-z])(\d)/) }
t(15) { "foo bar" =~ /(?<first>\w+) (?<second>\w+)/; [$~[:first], $2, $`, $', Regexp.last_match(1)] }
t(16) { if /(?<yr>\d+)-(?<mo>\d+)/ =~ "2024-05" then [yr, mo] end }
t(17) { "2024-05-06".match(/(\d+)-(\d+)-(\d+)/).captures.map(&:to_i) }
t(18) { "key=val; k2=v2".scan(/(\w+)=(\w+)/).to_h }
t(19) { m = "abc".match(/b/); [m.pre_match, m.post_match, m.begin(0), m.end(0), m.offset(0), m.to_a, m.names] }
t(20) { "test123abc".slice(/\d+/) + "abc"[/(b)(c)/, 2] + "hello".index("l").to_s + "hello".rindex("l").to_s + "hello".index("l", 3).to_s }
t(21) { "abc".start_with?("ab", "x") && "abc".end_with?("bc") && "abc".start_with?(/a./) && "abc".match?(/B/i) }
t(22) { "abcdef".each_char.each_slice(2).map(&:join) + "abcdef".chars.each_cons(5).map(&:join) }
t(23) { "hello %-10s|%5d|%05.1f" % ["bob", 42, 3.14159] }
t(24) { "abc".unpack("C*") + [97, 98].pack("C*").chars + ["abc"].pack("m").chars.first(3) }
t(25) { "ab\tc".expand_tabs rescue "no" }
t(26) { "été".length + "été".bytesize + "日本".reverse.size + "😀x".chars.size }
t(27) { "abc".insert(1, "Z") + "abc".prepend("x") + "abc".replace("q") }
t(28) { s = "hello"; s[0] = "J"; s[-1..] = "y!"; s[1, 2] = ""; s }
t(29) { "a-b_c d".tr("-_", "  ").split.map(&:to_sym) }
t(30) { "hello".each_char.with_index.select { |c, i| i.even? }.map(&:first).join }
t(31) { "abc".freeze.upcase.frozen? }
t(32) { "1,2,3".split(",").sum(&:to_i) + "0b11".to_i(0) + "12".rjust(5, "0").to_i + "3.7".to_f.ceil + "1e2".to_f.to_i + "z".to_i(36) }
t(33) { "caf\u00e9" == "café" && "cafe\u0301".unicode_normalize == "café" }
t(34) { "abc".between?("abb", "abd") && "b".clamp("a", "c") == "b" }
t(35) { "abc".partition("b") + "a.b.c".rpartition(".") + "abc".partition("z") }
t(36) { "hello world foo".squeeze("o").center(21, "*") + "x".ljust(3, ".") + "x".rjust(3) }
t(37) { "a".upto("e").to_a.join + ("a".."e").step(2).to_a.join + ("aa".."ad").to_a.last + ("A".."C").include?("B").to_s + ("a".."z").cover?("mm").to_s }
t(38) { "%08.3f|%+d|%x|%o|%b|%e|%10.4s|%-5s|%c" % [3.14159, 5, 255, 8, 5, 12345.678, "abcdefgh", "ab", 65] }
t(41) { "abc".to_sym.inspect + "a b".to_sym.inspect + :"foo=".inspect + :[]=.inspect + :"9a".inspect + "".to_sym.inspect }
t(42) { "ab".encoding.to_s + "ab".force_encoding("UTF-8").valid_encoding?.to_s + "abc".unicode_normalize(:nfd) }
t(43) { "hello"=~/ll/ ? $~.to_s : nil }
t(44) { "x".then { |s| s << "y"; s } }
t(45) { "hello world".capitalize.sub(/o/) { $&.upcase }.gsub(/[aeiou]/) { |v| v.ord.to_s } }
t(46) { "abc".gsub(/b/) { nil } + "abc".gsub(/x*/, "-") + "abc".gsub("", "-") + "hello".gsub(/l(?=o)/, "L") + "a.b".gsub(".", "\\\\") }
t(47) { "aAbB".swapcase.each_char.group_by { |c| c =~ /[a-z]/ ? :low : :up } }
t(48) { "the quick brown the".split.tally.sort_by { |w, c| [-c, w] }.first(2) }
t(49) { "mississippi".chars.uniq.join + "mississippi".squeeze + "mississippi".chars.chunk_while { |a, b| a == b }.map(&:join).join("|") }
t(50) { "A man a plan".downcase.delete("^a-z").then { |s| s == s.reverse } }
t(51) { "abc".each_byte.sum + "abc".each_grapheme_cluster.count + "a b".each_line(" ").to_a.size }
t(52) { "ab12".match(/(?<l>[a-z]+)(?<d>\d+)/).named_captures }
t(53) { "ab12".match(/(?<l>[a-z]+)(?<d>\d+)/).deconstruct_keys([:l]) }
t(54) { case "ab12" when /\d+/ then $&.to_i end }
t(55) { "x=1&y=2".split("&").map { _1.split("=") }.to_h.transform_values(&:to_i) }
t(56) { "%.2f%%" % 12.345 + format("%03d", 7) + format("%+.1e", 12345.6789) + format("%s %p", "a", "a") }
t(57) { "12:34:56".split(":").map(&:to_i).then { |h, m, s| h * 3600 + m * 60 + s } }
t(59) { "abc"[3] .inspect + "abc"[3, 0].inspect + "abc"[4, 0].inspect + "abc"[-4].inspect + "abc"[1..-2] + "abc"[2..1] + "abc"[5..].inspect }
t(60) { "ab" + nil.to_s + :c.to_s + 1.to_s + 1.5.to_s + [1, nil].to_s + { a: 1 }.to_s + (1..2).to_s + nil.inspect }
t(61) { "x".tap { |s| s << "y" } }
t(62) { "ab".each_char { } << "c" }
t(63) { "x".itself << "z" }
t(64) { "x#{1}".then { |s| s.upcase!; s } }
t(65) { ["q".tap { |s| s.replace("w") }] }
