s = +"hello"
t = s
s << " world"
p s, t, s.equal?(t), s.frozen?, s.length
s.upcase!
p t, s.upcase!, s.downcase!.class, s.capitalize!, s.swapcase!, s.reverse!, s
s = String.new("abc")
s.concat("d", "e").prepend(">").insert(1, "-")
p s, s.replace("new"), s.clear, s.empty?
s = "  pad  ".dup
p s.strip!, s.strip!, s.lstrip!, s.rstrip!, s
s = "hello world".dup
p s.sub!("o", "0"), s.gsub!("l", "L"), s.gsub!("zz", ""), s.tr!("e", "3"), s.delete!("w"), s.squeeze!("L"), s.chomp!("d"), s.chop!, s.slice!(0, 2), s
s = "abcdef".dup
s[0] = "X"
s[1..2] = "YZ!"
s[-1] = "?"
s["Z"] = "z"
s[/\?/] = "."
p s, s[1, 2], s.succ!, s.next!, s.slice!(/[a-z]/), s
def add!(text) = text << "!"
v = "call".dup
add!(v)
p v
list = ["a".dup, "b".dup]
list.each { |x| x << "1" }
p list, list.map(&:dup).each { |x| x << "2" }, list
h = { key: "v".dup }
h[:key] << "w"
p h
k = "key".dup
g = { k => 1 }
k << "2"
p g, g["key"], k
c = "const".freeze
p c.frozen?, c.dup.frozen?, c.upcase
begin
  c << "x"
rescue FrozenError => e
  puts e.message
end
begin
  c.upcase!
rescue => e
  puts e.class, e.message
end
begin
  "abc".dup[10] = "x"
rescue IndexError => e
  puts e.message
end
begin
  "abc".dup["z"] = "x"
rescue IndexError => e
  puts e.message
end
b = +""
5.times { |i| b << i.to_s << "," }
p b.chomp(","), b.each_char.count(",")
x = "a".dup
y = x.clone
y << "b"
p x, y, x == "a", x.eql?("a"), x.hash == "a".hash, [x].include?("a"), { "a" => 1 }[x], x <=> "b", "#{x}#{y}", x + y, x * 2, x =~ /a/, x.to_sym, x.to_s.equal?(x), x.itself.equal?(x), case x when "a" then :yes else :no end
line = "key=value; other=2".dup
until line.empty?
  part = line.slice!(/\A[^;]*/)
  line.slice!(/\A; */)
  p part
end
buffer = []
buffer << "one" << "two"
out = buffer.each_with_object(+"") { |w, acc| acc << w << " " }
p out.strip
text = "a b\n c\n"
out = []
text.each_line { |line| line.strip!; out << line }
p out, text
"abc".each_char { |c| c << "!"; out << c }
p out
p "x1y2".scan(/\d/) { |d| d << "0"; out << d }, out
p "hello".gsub(/l/) { |m| m << "L"; m.upcase! ; m }
text.each_line.with_index { |line, i| out << line.chomp }
p out
