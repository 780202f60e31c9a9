# Strings in attributes, elements, globals and class variables, written by an operator and changed later.
class T
  attr_accessor :x, :y
  def initialize; @x = +"a"; @y = "k"; end
  def more
    self.x += "z"
    x << "w"
    @y += "q"
    @y << "r"
    y
  end
end
t = T.new
t.x += "c"
t.x << "d"
p t.x
p t.more, t.x
t.y += "1"
t.y << "2"
p t.y
S = Struct.new(:a, :b)
s = S.new("a", "b")
s.a += "c"
s.a << "d"
p s
s[:b] += "e"
s[:b] << "f"
s["b"] << "g"
s[1] << "h"
p s
h = { k: "v" }
h[:k] += "w"
h[:k] << "x"
p h
a = ["q"]
a[0] += "r"
a[0] << "s"
p a
t.y ||= "zz"
t.y << "!"
t.y = nil
t.y ||= "zz"
t.y << "!"
p t.y
t.y &&= t.y + "?"
t.y << "!"
p t.y
t.y = t.y * 2
t.y << "#"
p t.y
t.y = t.y.upcase
t.y << "#"
p t.y
t.y = "#{t.y}i"
t.y << "#"
p t.y
$g = "g"
$g += "h"
$g << "i"
p $g
@i = "i"
@i += "j"
@i << "k"
p @i
class T
  @@c = "c"
  def self.c
    @@c += "d"
    @@c << "e"
    @@c
  end
  C = "cc"
  C << "dd"
end
p T.c, T::C
o = [T.new]
o[0].x += "oo"
o[0].x << "pp"
p o[0].x
o.each { |v| v.x += "t"; v.x << "u" }
p o[0].x
o.first.y *= 2
o.first.y << "u"
p o.first.y
o.first.y %= []
o.first.y << "v"
p o.first.y
m = T.new
m&.x += "safe"
m&.x << "safer"
p m.x
