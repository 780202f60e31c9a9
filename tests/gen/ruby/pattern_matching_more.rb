case [1, [2, 3, 4], {k: "v", n: nil}]
in [Integer => a, [b, *c], {k: String => s, **rest}] if a < 2
  p a, b, c, s, rest
end
case {name: "Bob", age: 5, role: {admin: true}}
in {name: "Al" | "Bob" => n, age: 3..6 => ag, role: {admin: true | false => ad}}
  p n, ag, ad
end
case [1, 42, "x", :y, 7]
in [*, String => s, Symbol => y, *post]
  p s, y, post
end
x = 5
case 5
in ^x then puts "pinned"
end
case {v: 6}
in {v: ^(x + 1)} then puts "expr"
end
class Pt
  attr_reader :x, :y
  def initialize(x, y) = (@x, @y = x, y)
  def deconstruct = [x, y]
  def deconstruct_keys(keys) = (p keys; {x: x, y: y})
end
case Pt.new(1, 2)
in {x:, y:} then p x, y
end
case Pt.new(1, 2)
in Pt(a, b) then p a, b
end
case Pt.new(1, 2)
in Pt(x: 1 => q, **nil) then p q
in Pt(x:, **r) then p x, r
end
begin
  case [1, 2]
  in [a] then 1
  in {x:} then 2
  end
rescue NoMatchingPatternError => e
  puts e.class, e.message
end
begin
  {a: 1} => {b:}
rescue => e
  puts e.class, e.message
end
begin
  5 => String
rescue => e
  puts e.class, e.message
end
t1 = (1 in Integer); p t1
r = {status: "ok", items: [{id: 1}, {id: 2}]}
if r in {status: "ok", items: [{id: first}, *]}
  p first
end
case []
in [] then puts "empty"
end
case {}
in {} then puts "empty hash"
end
case {a: 1}
in {} then puts "wrong"
in {a: Integer | Float => n} then p n
end
case 7
in Integer | Float => num if num > 5 then puts "big #{num}"
end
case [1, [2]]
in Integer => a, [Integer => b] then p a + b
end
val = nil
case val
in nil then puts "nil"
end
data = {k: [1, 2, 3]}
data => {k: [f, *]}
p f
case "str"
in /s(t)r/ then p $1
end
case 5
in ..3 then p 1
in 4.. then p 2
end
in_h = {"s" => 1}
case in_h
in Hash => h then p h
end
arr = [[:a, 1], [:b, 2]]
arr.each do |pair|
  case pair
  in [:a, n] then puts "a#{n}"
  in [_, _] then puts "other"
  end
end
