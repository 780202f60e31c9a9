# Strings that something else made, changed in place afterwards.

# 0
s = [1,2].join; s << "x"; puts s

# 1
s = 5.to_s; s << "x"; puts s

# 2
s = "a" + "b"; s << "c"; puts s

# 3
s = "abc".upcase; s.gsub!(/A/, "x"); puts s

# 4
a = "x" * 3; a[0] = "y"; puts a

# 5
class B5
  def initialize; @buf = String.new; end
  def add(x); @buf << x; self; end
  def out; @buf; end
end
puts B5.new.add("a").add("b").out

# 6
def build; out = ""; out << "x"; out; end
r = build; r << "more"; puts r

# 7
r = %w[a b].map(&:upcase).each { |x| x << "!" }
p r

# 8
h = Hash.new { |hh, k| hh[k] = "" }
h[:a] << "x"
h[:a] << "y"
p h

# 9
s = "abc"
t = s
t.upcase!
puts s
u = s.dup
u << "1"
puts s, u

# 10
x = 3
s = "n#{x}"
s << "!"
puts s

# 11
class Acc11
  attr_reader :text
  def initialize; @text = ""; end
  def <<(s)
    @text << s
    self
  end
end
a = Acc11.new
a << "1" << "2"
puts a.text
a.text << "3"
puts a.text

# 12
def shout!(s)
  s.upcase!
  s << "!"
end
w = "hi"
shout!(w)
puts w
v = "a-b".tr("-", "_")
shout!(v)
puts v

# 13
line = "abc\n"
line.chomp!
p line
words = "the quick".split
words.each(&:capitalize!)
p words
words.first << "x"
p words

# 14
s = "hello world"
s[0] = "J"
s[-5..] = "there"
s["lo"] = "LO"
s.insert(3, "_")
puts s
s.replace("new")
puts s
s.concat("a", "b").prepend(">")
puts s
s.clear
p s, s.empty?

# 15
name = :sym.to_s
name << "x"
puts name
s = format("%d", 3)
s << "!"
puts s
z = "abc".reverse
z.sub!("c", "d")
puts z
c = "abc".chars.first
c << "q"
puts c

# 16
out = nil
[1, 2].each do |i|
  out ||= "".dup
  out << i.to_s
end
puts out

# 17
memo = ["a", "b"].inject { |acc, x| acc + x }
memo << "c"
puts memo
acc = %w[a b].each_with_object("".dup) { |x, o| o << x }
puts acc
acc2 = %w[a b].each_with_object(+"") { |x, o| o << x }
puts acc2
acc3 = %w[a b].inject("") { |o, x| o << x }
puts acc3

# 18
str = "x"
str += "y"
str << "z"
puts str
str *= 2
str << "."
puts str

# 19
def render(items)
  html = "<ul>"
  items.each { |i| html << "<li>#{i}</li>" }
  html << "</ul>"
  html
end
puts render([1, 2])
puts render([3]).upcase

# 20
lines = []
lines << "a"
lines << "b"
text = lines.join("\n")
text << "\n"
print text
S20 = Struct.new(:name)
s = S20.new("bob")
s.name << "by"
p s
s.name.upcase!
p s

# 21
a = ["x", "y"]
b = a.dup
b[0] << "1"
p a, b
c = a.map(&:dup)
c[0] << "2"
p a, c
h = { k: "v" }
g = h.dup
g[:k] << "!"
p h
d = "k"
hh = { d => 1 }
d << "z"
p hh, d
