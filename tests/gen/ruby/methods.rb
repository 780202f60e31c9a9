# arguments of every kind, their errors, returns
def plain(a, b) = a + b
p plain(1, 2)
def optional(a, b = a * 2, c = b + 1) [a, b, c] end
p optional(1)
p optional(1, 5)
p optional(1, 5, 9)
def rest(a, *others) "#{a} #{others}" end
puts rest(1)
puts rest(1, 2, 3)
def post(a, *m, z) [a, m, z] end
p post(1, 2)
p post(1, 2, 3, 4)
def opt_post(a, b = :default, c) [a, b, c] end
p opt_post(1, 2)
p opt_post(1, 2, 3)
def keywords(a, key:, other: "o") "#{a} #{key} #{other}" end
puts keywords(1, key: 2)
puts keywords(1, other: 3, key: 2)
def kwrest(**opts) opts end
p kwrest(a: 1, b: 2)
p kwrest
def everything(a, b = 2, *c, d, e:, f: 6, **g, &h)
  [a, b, c, d, e, f, g, h&.call]
end
p everything(1, 9, e: 5)
p everything(1, 2, 3, 4, e: 5, z: 7) { :block }
def blocky
  yield 1, 2
end
blocky { |a, b| p a + b }
p blocky { |a| a }
p blocky { |a, b, c| [a, b, c] }
def given = block_given?
p given
p given {}
def pass(&block) = blocky(&block)
pass { |a, b| p [a, b] }
def captured(&block) block end
pr = captured { |x| x.to_i * 2 }
p pr.call(4)
p pr.(5)
p pr[6]
p pr.lambda?
p captured
def early(x)
  return "negative" if x < 0
  return "zero", 0 if x == 0
  "positive"
end
p early(-1)
p early(0)
p early(1)
def nothing; end
p nothing
def find_first(list)
  list.each { |e| return e if yield(e) }
  nil
end
p find_first([1, 2, 3, 4]) { |e| e > 2 }
p find_first([1]) { |e| e > 2 }
begin
  plain(1)
rescue ArgumentError => e
  puts e.message
end
begin
  plain(1, 2, 3)
rescue ArgumentError => e
  puts e.message
end
begin
  optional
rescue ArgumentError => e
  puts e.message
end
begin
  rest
rescue ArgumentError => e
  puts e.message
end
begin
  keywords(1)
rescue ArgumentError => e
  puts e.message
end
begin
  keywords(1, key: 1, wrong: 2)
rescue ArgumentError => e
  puts e.message
end
args = [1, 2]
p plain(*args)
opts = { key: "k", other: "x" }
puts keywords(0, **opts)
p rest(*[1, 2, 3])
def defaults(hash = {}) hash end
p defaults
p defaults(a: 1)
p defaults({ "b" => 2 })
def fact(n) n <= 1 ? 1 : n * fact(n - 1) end
p fact(20)
p fact(25)
def multi
  return 1, [2, 3]
end
a, (b, c) = multi
p a, b, c
first, *tail = *"a".."e"
p first, tail
*init, last = [1, 2, 3]
p init, last
h, (i, *j), k = 1, [2, 3, 4], 5
p h, i, j, k
x = y = 3
p x + y
x, y = y, x + 1
p [x, y]
m, n = 1
p m, n
def swap(a, b) [b, a] end
a, b = swap(1, 2)
p a, b
def endless(x) = x * 2
p endless 4
puts [3, 1, 2].sort { |a, b| b <=> a }.inspect
def yielder
  r = yield
  "got #{r}"
end
puts yielder { next 5; 6 }
def block_arity(&b) b.arity end
p block_arity { |a, b| }
p block_arity { |*a| }
p block_arity { }
p ->(a, b = 1) {}.arity
p lambda { |a| }.arity
p proc { |a, b = 1| }.arity
def shadow(x)
  [1, 2].each { |x| x }
  x
end
p shadow(9)
def recursive_block(n, &b)
  return if n == 0
  b.call(n)
  recursive_block(n - 1, &b)
end
recursive_block(3) { |q| print q }
puts
def forward(...) = plain(...)
p forward(3, 4)
def anonymous_block(&) = blocky(&)
anonymous_block { |a, b| p a * b }
def name? = true
def name! = "bang"
p name?, name!
puts method(:plain).call(5, 6)
p [1, 2, 3].map(&method(:endless))
p %w[a b].map(&:upcase)
p [[1, 2], [3, 4]].map { |a, b| a * b }
p [[1, [2, 3]]].map { |a, (b, c)| [a, b, c] }
p [1, 2, 3].each_with_object([]) { |v, acc| acc << v * 2 }
p [1, 2, 3].inject { |s, v| s + v }
p({ a: 1 }.map { |k, v| [k, v] })
p [[1, 2, 3]].each { |a, *b| p a, b }
p [[1, 2], 3].map { |a, b = 5| [a, b] }
