# closures, procs, lambdas
counter = 0
inc = -> { counter += 1 }
3.times { inc.call }
p counter
add = ->(a, b = 10) { a + b }
p add.(1), add[1, 2], add.call(5)
begin
  add.call
rescue ArgumentError => e
  puts e.message
end
begin
  ->(a) {}.call(1, 2)
rescue ArgumentError => e
  puts e.message
end
pr = proc { |a, b| [a, b] }
p pr.call(1), pr.call(1, 2, 3), pr.call([4, 5])
p pr.lambda?, add.lambda?
compose = ->(f, g) { ->(x) { g.(f.(x)) } }
double = ->(x) { x * 2 }
inc1 = ->(x) { x + 1 }
p compose.(double, inc1).(5)
p (double >> inc1).(5), (double << inc1).(5)
p double.curry.(4) rescue p 8
adder = ->(a, b, c) { a + b + c }
p adder.curry[1][2][3]
def make_counter
  count = 0
  [-> { count += 1 }, -> { count }]
end
up, get = make_counter
up.call
up.call
p get.call
def lambda_return
  l = -> { return 1 }
  l.call
  2
end
p lambda_return
def proc_return
  pr = Proc.new { return 1 }
  pr.call
  2
end
p proc_return
procs = []
3.times { |i| procs << -> { i * 10 } }
p procs.map(&:call)
x = 10
[1, 2].each { |i; x| x = i }
p x
p [1, 2, 3].map { _1 * 2 }
p [[1, 2]].map { _1 + _2 }
y = 5
change = ->(v) { y = v }
change.(7)
p y
def twice
  yield
  yield
end
n = 0
twice { n += 1 }
p n
def each_pair_custom
  yield :a, 1
  yield :b, 2
end
each_pair_custom { |k, v| puts "#{k}#{v}" }
def arr_yield
  yield [1, 2]
end
arr_yield { |a, b| p a, b }
arr_yield { |a| p a }
arr_yield { |a, (b, c), d| p a, b, c, d }
def ret_multi = yield(1, 2, 3)
p ret_multi { |a, *b| [a, b] }
p ret_multi { |*a| a }
p ret_multi { |a, b = 9, *c| [a, b, c] }
hash_proc = { a: 1, b: 2 }.to_proc
p [:a, :b].map(&hash_proc)
p %w[1 2].map(&:to_i).sum
p (1..3).reduce(:*)
p [3, 1].sort_by { |v| -v }
p [1, 2, 3, 4].partition(&:even?)
sq = :upcase.to_proc
p sq.call("a")
gen = Enumerator.new do |yy|
  yy << 1
  yy << 2
  yy.yield 3
end
p gen.to_a, gen.first
fib = Enumerator.new { |yy| a, b = 0, 1; loop { yy << a; a, b = b, a + b } }
p fib.take(10)
p fib.lazy.select(&:even?).first(4)
e = [1, 2, 3].each
loop { p e.next }
puts "done"
def block_to_proc(&b) = b
b = block_to_proc { |v| next v * 2 if v > 1; v }
p b.call(1), b.call(2)
memo = Hash.new { |h, k| h[k] = k < 2 ? k : h[k - 1] + h[k - 2] }
p memo[40]
z = [1, 2, 3].each_slice(2).map { |s| s.sum }
p z
p [1, 2, 3].then { |l| l.sum }
p 5.tap { |v| puts v }.succ
v = [4, 5].each_with_index.to_a
p v
if_proc = proc { |v| v ? "t" : "f" }
p if_proc.call(nil), if_proc.call(0), if_proc.yield(1), if_proc === 3
def kw_block = yield(a: 1, b: 2)
kw_block { |a:, b:| p a + b }
kw_block { |h| p h }
p [1, 2, 3].each_cons(2).to_a
result = [1, 2, 3, 4].each_with_index.select { |v, i| i.even? }
p result
def stop_early
  [1, 2, 3].each do |v|
    [4, 5].each do |w|
      return [v, w] if v + w == 7
    end
  end
end
p stop_early
p (catch(:found) { [1, 2].each { |v| throw :found, v * 100 } })
w = [1, 2, 3].find { |q| break :broke if q == 2 }
p w
u = 3.times.map { |i| i ** 2 }
p u
