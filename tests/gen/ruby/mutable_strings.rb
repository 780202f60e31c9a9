s = "hello"
s << " world"
puts s
t = s
t << "!"
puts s
s += "?"
puts s, t
buf = +""
3.times { |i| buf << i.to_s }
puts buf
def add_to(str) = str << "x"
u = "a"
add_to(u)
puts u
puts "a" "b"
puts 'sq #{x} \n'
x = 5
puts "interp #{x} #{x > 3 ? "yes" : "no"} #{"nested #{x}"}"
puts <<~HEREDOC
  first
    indented #{x}
  last
HEREDOC
puts <<-'RAW'
  raw #{x}
  RAW
text = <<~A + "tail"
  heredoc
A
puts text
puts "%05.2f|%-5s|%+d|%x" % [3.14159, "ab", 5, 255]
puts "tab\tnew\\n \u00e9 \e[0m".inspect
puts :sym.inspect, :"with space".inspect, "q\"uote".inspect
w = "mutable"
w[0] = "M"
puts w
w.upcase!
puts w
p w.frozen?, "lit".frozen?, :s.frozen?
d = w.dup
d << "2"
puts w, d
h = { "k" => 1 }
key = "kk"
h[key] = 2
key << "z"
p h
p "abc"[1], "abc"[0, 2], "abc"[-1], "abc"[5]
p "a-b_c".tr("-_", "  "), "hello".sub("l", "L"), "hello".gsub(/l/) { |m| m.upcase }
p "x=1;y=2".split(";").map { |kv| kv.split("=") }.to_h
a = "same"
b = "same"
p a == b, a.equal?(b), a.eql?(b)
puts "é".length, "日本".reverse, "ß".upcase
p "abc" <=> "abd", "a" * 3, "abc".include?("b")
str = "loop"
str.each_char { |c| print c, "." }
puts
puts "multi
line"
p "a\nb".lines, "  trim ".strip
p "CamelCase".gsub(/([A-Z])/) { "_" + $1.downcase }
p $~ && $~[0]
if "2026-11-21" =~ /(\d+)-(\d+)/
  puts $1, $2
end
p "abc".freeze.upcase
c = "chain".then { |q| q + "ed" }
p c
puts "a".ord, 97.chr, "abc".sum
p "abc".each_char.with_index.map { |ch, i| ch * (i + 1) }
p "%s and %p" % ["str", "str"]
p "snake_case_word".split("_").map.with_index { |wd, i| i.zero? ? wd : wd.capitalize }.join
puts "abc".succ, "az".next, "zz".succ
p "ab\0c".bytes.size
v = "x"
v = v + "y" if v
p v
p "abc".hash == "abc".hash
