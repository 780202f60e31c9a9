s = "Hello, World"
p s.length, s.size, s.upcase, s.downcase, s.swapcase, s.capitalize, "hELLO".capitalize, s.reverse
p s[0], s[-1], s[0, 5], s[0..4], s[0...4], s[7..], s[..4], s[-5..], s[100], s[12], s[12, 1], s[13, 1], s["World"], s["xyz"], s[/W\w+/], s[/(H)(e)/, 2]
p s.index("o"), s.index("o", 5), s.index("z"), s.rindex("o"), s.rindex("o", 7), s.index(/[A-Z]/, 1), s.rindex(/[A-Z]/)
p s.include?("World"), s.start_with?("Hell"), s.start_with?(/h/i), s.end_with?("ld", "x"), s.match?(/wor/i), s =~ /W/
p s.sub("o", "0"), s.gsub("o", "0"), s.gsub(/[aeiou]/) { |m| m.upcase }, s.gsub(/(l+)/, '<\1>'), s.gsub(/[eo]/, "e" => "3", "o" => "0"), s.sub(/(?<first>\w)/, '[\k<first>]')
p s.tr("lo", "01"), s.tr("a-y", "b-z"), s.tr("^a-z", "*"), s.delete("l"), s.squeeze, s.squeeze("l"), s.count("lo"), s.count("a-z"), s.delete("^a-z"), "aabbcc".tr_s("ab", "x"), "hello".tr("el", "ip"), "a-b".tr("-", "_"), "he-llo".tr("a\\-z", "x")
p s.chars.first(3), s.bytes.first(3), s.each_char.to_a.length, "a\nb\nc".lines, "a\nb".each_line.map(&:chomp), "a\nb\n".lines(chomp: true)
p "a,b,,c,,".split(","), "a,b,,c,,".split(",", -1), "a b  c".split, " a b ".split(" "), "abc".split(""), "a1b2c3".split(/\d/), "a1b2c3".split(/(\d)/), "a,b,c".split(",", 2), "".split(","), "abc".split("x"), "a  b".split(/ /), "2024-01-02".split("-").map(&:to_i)
p "  hi  ".strip, "  hi  ".lstrip, "  hi  ".rstrip, "hi\n".chomp, "hi".chomp("i"), "hi".chop, "hi\r\n".chomp, "xxhixx".delete_prefix("xx").delete_suffix("xx"), "\t\n x\0".strip
p "abc".ljust(6, "."), "abc".rjust(6), "abc".center(8, "*"), "abc".ljust(2)
p "abc" + "def", "abc" * 3, "abc" "def", "a".ord, "abc".sum, "abc".hash == "abc".hash
p "abc" <=> "abd", "abc" == "abc", "abc".eql?("abc"), "abc".casecmp("ABC"), "abc".casecmp?("ABC"), "a" <=> "A", "a" < "b", "abc".between?("abb", "abd")
p "abc".succ, "az".succ, "zz".succ, "a9".succ, "Zz".succ, "1.9".succ, "".succ, "-9".succ, "a-9".succ, "<<koala>>".succ, "***".succ
p "12abc".to_i, "abc".to_i, "0x1A".hex, "777".oct, "1010".to_i(2), "z".to_i(36), "1e5".to_f, "12.5kg".to_f, "  42  ".to_i, "-0".to_i, "1_000".to_i, "0b11".to_i(0), "99999999999999999999".to_i
p "abc".to_sym, "with space".to_sym, "abc".to_s, "abc".inspect, "a\"b\\c\n\t\e\0\u00e9\u200b".inspect, 'a#{b}', '#$x #@y #z'
p "hello world".partition(" "), "hello world".rpartition("o"), "abc".partition("x"), "abc".rpartition("x"), "a1b2".partition(/\d/), "a1b2".rpartition(/\d/)
p "hello"*0, "abc".each_char.with_index.map { |c, i| c * (i + 1) }, "hello world foo".split.map(&:capitalize).join(" ")
p "%s is %d" % ["x", 5], "abc".insert(1, "X"), "hello"[1..3], "hello"[1...-1]
p "héllo wörld".upcase, "héllo".length, "héllo".bytesize, "héllo".reverse, "日本語".chars, "日本語"[1], "日本語".bytes.length, "😀a".length, "😀a"[1], "a😀b".reverse, "a😀b".index("b"), "ÀÉ".downcase, "straße".upcase, "😀".ord, "é".unicode_normalize(:nfd).length
p "abc".start_with?(""), "".empty?, " ".empty?, "abc".eql?(:abc), "a".upto("e").to_a, "08".upto("11").to_a, "a".ord.chr
p "The quick brown fox".scan(/\w+/), "a1b22".scan(/[a-z]\d+/), "a1b22".scan(/([a-z])(\d+)/), "test".scan("t"), "abc".scan(/x/)
p "line1\nline2".each_line.count, "hello world".each_char.select { |c| "aeiou".include?(c) }.tally
p "CamelCaseString".gsub(/([A-Z])/) { "_" + $1.downcase }.sub(/^_/, ""), "snake_case_here".split("_").map.with_index { |w, i| i.zero? ? w : w.capitalize }.join
p "abc".freeze.frozen?, :a.to_s, "abc".dup, "ab".codepoints, "abc".getbyte(0), "a".ascii_only?, "é".ascii_only?, "abc".valid_encoding?
p "title case".capitalize, "x".center(5).length, "ab" "cd" 'ef', ?a, "a".."e", ("a".."e").to_a.join, ("a".."e").include?("c"), ("aa".."ad").to_a
p "hello %s" % "you"
puts <<~TEXT
  indented
    more
  back
TEXT
puts <<-TEXT
    kept
    TEXT
p "abc".delete("b", "a-b"), "hello".delete("l-o"), "hello".count("a-z", "^l"), "aaa".squeeze("a"), "mississippi".squeeze("sp")
p "ab\u0000c", "\x7f", "\u{1F600}", "\a\b\v\f", "a\\b", "tab\there"
begin
  "abc" + 1
rescue TypeError => e
  puts e.message
end
begin
  "abc" + nil
rescue TypeError => e
  puts e.message
end
begin
  "abc" * -1
rescue ArgumentError => e
  puts e.message
end
begin
  "abc".foo
rescue NoMethodError => e
  puts e.message
end
begin
  "abc".center
rescue ArgumentError => e
  puts e.message
end
begin
  "x".to_i(99)
rescue ArgumentError => e
  puts e.message
end
begin
  "abc" < 3
rescue ArgumentError => e
  puts e.message
end
p "abc".respond_to?(:upcase), "abc".is_a?(Comparable), "abc".class, "abc".instance_of?(String), "abc".then { |x| x + "!" }, "a".tap { |x| print x }
p "Ruby is fun".each_char.chunk_while { |a, b| a != " " && b != " " }.map(&:join), "aaabbc".chars.chunk { |c| c }.map { |c, a| [c, a.size] }, "aaabbc".each_char.slice_when { |a, b| a != b }.map(&:join)
word = "plain"
p eval("%{#{word}}"), eval("%Q{#{word}}"), eval("\"#{word}\"")
