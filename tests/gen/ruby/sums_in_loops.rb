# Sums of loops: those that stay small, and those that leave the 53 bits of a double.
LARGE = 4_503_599_627_370_495 # 2**52 - 1

sum = 0
1000.times { |i| sum += i * 3 }
p sum
sum = 0
3.times { sum += 4_503_599_627_370_495 }
p sum
down = 0
4.times { |i| down -= 4_503_599_627_370_495 - i }
p down, down.class
a = 0
b = 0
2_000.times do |i|
  2_000.times { |j| a += i * j * 1_000_003 }
  b += a % 7
end
p a, b
i = 0
total = 0
while i < 3
  total += 9_007_199_254_740_991
  i += 1
end
p total

# A counter that starts below zero, goes down, jumps, is set back, or has a limit that moves.
n = -5
s = 0
while n < 5
  s += 1_125_899_906_842_623
  n += 1
end
p s
n = 0
s = 0
while n < 8
  n += 1
  n -= 1 if s == 1_125_899_906_842_623 * 3
  s += 1_125_899_906_842_623
end
p s
limit = 2
n = 0
s = 0
while n < limit
  limit += 1 if limit < 30
  s += 1_125_899_906_842_623
  n += 1
end
p s, n
n = 0
s = 0
while n < 40
  n += 2
  next if n % 4 == 0
  s += 1_125_899_906_842_623
end
p s
n = 0
s = 0
begin
  s += 4_503_599_627_370_495
  n += 1
end while n < 5
p s
s = 0
until s > 2**55
  s += 4_503_599_627_370_495
end
p s
s = 0
loop do
  s += 4_503_599_627_370_495
  break if s > 2**54
end
p s

# Ranges, upto, downto, and what a method or a block runs again and again.
s = 0
(1..5).each { |x| s += x * 2_251_799_813_685_247 }
p s
s = 0
(-3...3).each { |x| s += x * 2_251_799_813_685_247 + 1_000_000_000_000_000 }
p s
s = 0
1.upto(9) { |x| s += 2_251_799_813_685_247 }
9.downto(1) { |x| s += 2_251_799_813_685_247 }
p s
s = 0
add = -> { 4.times { s += 1_125_899_906_842_623 } }
add.call
add.call
5.times(&->(_) { add.call })
p s
def summed(times, step)
  sum = 0
  times.times { sum += step }
  sum
end
p summed(10, 5), summed(4, LARGE), summed(3, 2**60), summed(0, 1)
def again(count)
  return 0 if count == 0
  sum = 0
  2.times { sum += 4_503_599_627_370_495 }
  sum + again(count - 1)
end
p again(3)
outer = 0
3.times do
  inner = 0
  2.times { inner += 4_503_599_627_370_495 }
  outer += inner
end
p outer
first = 0
[1, 2, 3].each { |x| first += x * 2_251_799_813_685_247 }
p first
mixed = 0
3.times { |x| mixed += x * 1.5 }
p mixed
set = 5
3.times { |x| set += 10; set = x if x == 1 }
p set
twice = 1
60.times { twice += twice }
p twice
square = 1
6.times { square += square * square }
p square
p 100.times.sum { |x| x / 7 }, (0...100).map { |x| x / 7 }.sum, [-7, -1, 0, 1, 6, 7].map { |x| x / 7 }
quotients = 0
70.times { |x| quotients += x / 7 * 1_000_000_007 + (x - 35) / 4 }
p quotients

# What is known to stay small, and what is made of it.
near = 0
3.times { near += 281_474_976_710_655 }
p near, near * 3, near * 16, near + 2**53, near * near
low = 7
(0..3).each { |x| low -= x * 70_368_744_177_664 }
p low, low * 30, low - 2**53, -low
grid = 0
300.times { |x| 300.times { |y| grid += x * y - 44_850 } }
p grid, grid**3
k = 0
steps = 0
while k <= 1000
  steps += k * k
  k += 3
  break if steps > 300_000_000
end
p steps, k, steps * 10**9
counter = 0
10.times { |x| 10.times { counter += x; next if x > 5; counter -= 1 } }
p counter
def triangle(n) = n.times.sum
def pyramid
  height = 0
  20.times { |x| height += x * x / 3 }
  height
end
p triangle(10), pyramid, pyramid + pyramid
