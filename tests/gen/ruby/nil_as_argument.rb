def opt(a = 5, b: 1)
  p a
end
def none
  puts "x"
end
def nada
end
def cond(x)
  return if x
  puts "c"
end
def loopy
  3.times { |i| i }
  while false do end
end
opt(none)
opt(nada)
opt(cond(true))
opt(cond(false))
opt(loopy)
class A
  def set(x)
    @x = x
    return
  end
  def go(a = 7, *r, k: 3)
    p a, r, k
  end
  def kw(k: 3)
    p k
  end
  def w
    while true
      break
    end
  end
end
a = A.new
a.go(a.set(1))
a.go(a.set(2), a.set(3), k: a.set(3))
a.kw(k: a.set(3))
a.kw(k: a.w)
opt(a.w)
l = ->(x = 3) { p x }
l.call(a.set(3))
l.(none)
def bl(&b) = b.call(none)
bl { |x = 3| p x }
def y1 = yield(nada)
y1 { |x = 3, y = 4| p [x, y] }
p none.inspect, [none, nada], { a: none }
p none == nil, nada.nil?, none.to_a
x = none || 4
p x
opt((none))
opt(if false then 1 end)
opt(begin; none; end)
opt(true && none)
opt(a&.set(3))
x = none
opt(x)
y = [none]
opt(y[0])
opt(*y)
z = x || none
opt(z)
opt(3 > 4 ? 3 : none)
h = { b: none }
opt(1, **h)
def q = none
opt(q)
class Above
  def m; @x = 1; return; end
  def k
  end
end
class Below < Above
  def m; opt(super); opt(super()); end
  def r
    return k
  end
end
opt(Below.new.m)
Below.new.m
opt(Below.new.r)
l = -> { puts 3 }
opt(l.call)
opt(l.())
opt(l[])
opt([1].each { |x| break })
def y = yield
opt(y { puts 1 })
opt(y { next })
opt(proc { |x| }.call(1))
opt([nil].map { |x| }.first)
opt(Below.new.send(:k))
opt(Below.new.method(:k).call)
opt([Below.new].map(&:k)[0])
def z
  begin
    puts 1
  rescue
    puts 2
  ensure
    puts 3
  end
end
opt(z)
def w(x)
  case x
  when 1 then puts 1
  end
end
opt(w(1)); opt(w(2))
s = "#{w(1)}|"
p s
opt((w(2)))
opt(begin; w(2); end)
v = if s then w(1) else 2 end
opt(v)
Struct.new(:q).new(1).then { |o| opt(o.q = nil) }
opt catch(:x) { throw :x }
opt(loop { break })
