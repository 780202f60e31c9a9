m = "John Smith, 42".match(/(?<first>\w+) (?<last>\w+), (?<age>\d+)/)
p m, m[:first], m["last"], m[3], m[0], m.names, m.captures, m.named_captures, m.pre_match, m.post_match, m.begin(0), m.end(:first), m.offset(2), m.to_a, m.to_s, m.size, m.values_at(1, 3), m.string, m.regexp
if "key: value" =~ /(\w+): (\w+)/
  p $1, $2, $~[0]
end
p "abc" =~ /z/, $~, "abc".match(/z/), "abc".match?(/b/), /b/.match?("abc"), /b/ =~ "abc", /b/ === "abc", /b/ === nil, /b/ === :abc, /b/.match("abc", 2)
p "foo bar baz".scan(/\b\w/), "a1b2".gsub(/\d/) { |d| (d.to_i * 2).to_s }, "2026-11-21".match(/(\d+)-(\d+)-(\d+)/).captures.map(&:to_i), "hello"[/l+/], "hello"[/(h)(e)/, 2], "x=1;y=2".scan(/(\w)=(\d)/), "aaa".sub(/a{2}/, "b"), "path/to/file".split(%r{/}), "AbC".swapcase =~ /aBc/, "line1\nline2" =~ /^line2$/, "a\nb".match(/a.b/m)&.to_s, "a\nb".match(/a.b/), "ABC" =~ /abc/i
p(/a b # comment
   c/x.match("abc")&.to_s, /\Aabc\z/.match?("abc\n"), /\Aabc\Z/.match?("abc\n"), /^b/.match?("a\nb"), /\h+/.match("xyz1f")[0], /[[:alpha:]]+/.match("123abc")[0], /[[:punct:]]/.match("a!")[0], /\p{Alpha}+/.match("1é2")[0], /\p{Lu}/.match("aB")[0], /[^\d\s]+/.match("1 a")[0], /(?:ab)+/.match("ababa")[0], /a(?=b)/.match("ab")[0], /(?<!a)b/.match("cb")[0], /(?<=c)b/.match("cb")[0], /a|b/.match("b")[0], /\//.match("/")[0], /[a-c&&[^b]]+/.match("bac")[0], /(\w)\1/.match("hello")[0], /(?<x>l)\k<x>/.match("hello")[0], /\u00e9/.match("é")[0], /[\u{1F600}-\u{1F64F}]/.match("😀")[0], /.{2}/.match("😀é")[0])
p(/a/.source, /a\/b/.source, /a/i.options, /a/mix.inspect, /a/.to_s, /x#{1 + 1}/.source, /#{/b+/i}c/.source, Regexp.new("a+b"), Regexp.new("a", Regexp::IGNORECASE), Regexp.escape("a.b*c?[x] y-z"), Regexp.union("a.b", /c/i), Regexp.union(%w[x y]), /a/ == /a/, /a/ == /a/i, /a/.hash == /a/.hash, /a/.frozen?, /(?<y>\d+)/.names, /a/.casefold?)
p "hello world".gsub(/o/, "o" => "0"), "hello".gsub(/l/, "L" => "x"), "abc".gsub(/(?<c>b)/, '[\k<c>]'), "abc".gsub(/b/, '<\0>'), "abc".gsub("b", '\\\\'), "a.b".gsub(".", "-"), "abc".gsub(/x*/, "-"), "hello".gsub(/[el]/, "e" => "3", "l" => "1"), "John Smith".sub(/(\w+) (\w+)/, '\2, \1'), "abc".sub(/(?<n>.)/) { $~[:n].upcase }, "test".gsub(/t/) { |x| x.upcase }, "abcabc".gsub("b") { $&.upcase }, "foo.bar".tr(".", "_"), "über".gsub(/ü/, "ue"), "a,b".gsub(",") { ";" }
p "one two".each_char.grep(/[aeiou]/), %w[apple bob].grep(/^a/), %w[a1 b2].grep(/(\d)/) { $1 }, [1, "a", :b].grep(String), [1, 5, 10].grep(2..6), %w[a b].grep_v(/a/), "aXbX".index(/X/, 2), "aXbX".rindex(/X/), "abc".start_with?(/ab/), "a-b_c d".split(/[-_ ]/), "2 + 3".split(/\s*\+\s*/), "abc".partition(/b/), "a1b".slice(/\d/), "foobar".delete_suffix("bar"), "test123"[/\d+/].to_i, "k1=v1&k2=v2".split("&").map { |kv| kv.split("=") }.to_h
case "2026-01-02"
when /(\d+)-(\d+)/ then puts "#{$1}/#{$2}"
end
case "hello"
when /^h/ then puts "h"
end
if (md = /(\d+)/.match("abc 42"))
  puts md[1], md.pre_match, md.post_match.inspect
end
if /(?<year>\d+)-(?<mon>\d+)/ =~ "2026-11"
  puts year, mon
end
puts "phone: 555-1234".gsub(/\d{3}-(\d{4})/, 'XXX-\1')
"a1b2".scan(/([a-z])(\d)/) { |l, d| print l, d, ";" }
puts
begin
  Regexp.new("(")
rescue RegexpError => e
  puts e.class
end
begin
  "abc".match(/(?<a>.)/)[:b]
rescue IndexError => e
  puts e.message
end
