# if, unless, case, while, until, loop, and their values
x = 7
puts "odd" if x.odd?
puts "not even" unless x.even?
y = if x > 5
  "big"
elsif x > 2
  "medium"
else
  "small"
end
puts y
z = unless x > 5 then 1 else 2 end
p z
p (if false then 1 end)
p (x > 3 ? "yes" : "no")
p (x > 3 && x < 10)
p (nil || "default")
p (false or nil)
p (1 and 2)
p (not true)
p !nil

i = 0
while i < 5
  i += 1
  next if i == 2
  break if i == 4
  puts i
end
r = while true do break "out" end
p r
p (while false do end)
i = 10
until i <= 7
  i -= 1
end
p i
begin
  i += 1
end while i < 10
p i
begin i -= 1 end until i < 5
p i
n = 0
result = loop do
  n += 1
  break n * 2 if n > 3
end
p result
for a in [1, 2, 3] do
  next if a == 2
  puts a
end
p a
for k, v in { a: 1, b: 2 }
  puts "#{k}=#{v}"
end
for q in 1..3 do print q, " " end
puts

def grade(score)
  case score
  when 90.. then "A"
  when 80...90 then "B"
  when Integer, Float then "C"
  when nil then "none"
  when "x", "y" then "letter"
  when :sym then "symbol"
  when /^ab/ then "regexp"
  when ->(v) { v == [] } then "lambda"
  else "?"
  end
end
[95, 85, 3, 2.5, nil, "x", :sym, "abc", [], {}].each { |s| puts grade(s) }
case
when x == 1 then puts "one"
when x == 7 then puts "seven"
end
list = [1, 2]
w = case 2 when *list then "in list" else "no" end
puts w
v = case "hello"
    when "a" then 1
    end
p v
t = begin
  10
end
p t
puts [1, 2, 3].each { |e| break e * 10 if e == 2 }
puts (1..3).each_with_index.map { |e, idx| e * idx }.inspect
i = 0
i += 1 until i == 5
p i
a = [1, 2, 3]
while (e = a.shift)
  puts e
end
p (true && nil)
b = nil
b ||= 5
b &&= b + 1
p b
c = false
c ||= "set"
p c
outer = [1, 2, 3].each do |m|
  [10, 20].each do |o|
    next if o == 10
    puts m * o
  end
end
p outer
puts (x <=> 3)
puts __method__.inspect
3.downto(1) { |d| print d }
puts
1.step(10, 3) { |d| print d, "," }
puts
10.step(1, -4) { |d| print d, "," }
puts
1.upto(3) { |u| print u }
puts
p 5.times.to_a
p((1..10).step(3).to_a)
if (m = x + 1) > 5
  puts m
end
puts "end" if x and not y.nil?
