def check(v)
  case v
  in Integer => n if n > 100 then "big #{n}"
  in Integer | Float then "num"
  in [] then "empty"
  in [x] then "one #{x}"
  in [Integer => a, *rest] then "int #{a} rest #{rest}"
  in {type: :circle, radius:} then "circle #{radius}"
  in {type: :rect, w:, h:, **rest} then "rect #{w}x#{h} #{rest}"
  in {name: String => name} unless name.empty? then "name #{name}"
  in [_, [*, 3, *post]] then "find #{post}"
  in "a".."f" then "letter"
  in nil then "nil"
  in ^($pin) then "pinned" 
  in {} then "empty hash"
  else "other"
  end
end
$pin = :p
[5, 500, 2.5, [], [1], [1,2,3], {type: :circle, radius: 3}, {type: :rect, w: 1, h: 2, z: 3}, {name: "Bob"}, {name: ""}, ["q", [1,3,4]], "c", nil, :p, {}, "zz"].each { |v| puts check(v) }
config = {db: {user: "admin", pass: "x"}}
config => {db: {user:}}
puts user
if config in {db: {pass: String => pw}}
  puts pw
end
p((1 in String))
case [1, [2, 3]]
in [a, [b, c]]
  p a + b + c
end
class Pt
  attr_reader :x, :y
  def initialize(x, y) = (@x, @y = x, y)
  def deconstruct = [x, y]
  def deconstruct_keys(keys) = {x: x, y: y}
end
case Pt.new(1, 2)
in {x:, y:} then p [x, y]
end
case Pt.new(1, 2)
in Pt(a, b) then p [a, b]
end
case Pt.new(1, 2)
in Pt(x: 1 => q) then p q
end
val = 5
case 5
in ^val then puts "same"
end
case {k: [1, {z: 2}]}
in {k: [Integer => i, {z:}]} then p i, z
end
data = [[:ok, 1], [:err, "bad"]]
data.each do |d|
  case d
  in [:ok, v] then puts "ok #{v}"
  in [:err, msg] then puts "err #{msg}"
  end
end
r = case 7
    in Integer | Float => num then num * 2
    end
p r
in_arr = case [1,2,3,4]
         in [first, *, last] then [first, last]
         end
p in_arr
