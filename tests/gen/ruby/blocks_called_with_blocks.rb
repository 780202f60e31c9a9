# Blocks and Methods that are called with a block of their own.
def run_it(x) = yield(x)
def two
  yield 1, 2
end
r = method(:run_it)
p r.call(3) { |y| y + 1 }
def pick(n)
  n == 1 ? method(:run_it) : ->(x, &b) { b.call(x * 2) }
end
q = pick(1)
p q.call(5) { |z| z * 3 }
q = pick(2)
p q.call(5) { |z| z * 3 }
p q.(5) { |z| z * 3 }
p q.yield(5) { |z| z * 3 }
class K
  def each_thing
    yield :a
    yield :b
  end
  def get = method(:each_thing)
end
ms = [K.new.get, K.new.method(:each_thing)]
ms.each { |m| m.call { |s| p s } }
ms.each { |m| m.() { |s| p s } }
h = { a: K.new.get }
h[:a].call { |s| p s }
a = [3, 1, 2].method(:map)
p a.call { |x| x + 1 }
p [a].first.call { |x| x + 2 }
s = [3, 1, 2].method(:each_with_index)
[s].each { |m| m.call { |v, i| p [v, i] } }
pr = proc { |x, &b| b ? b.call(x) : x }
p pr.call(1) { |x| x + 10 }
p [pr].first.call(1) { |x| x + 10 }
p [pr].first.(1)
um = K.new.method(:each_thing)
um.call { |x| p x }
l = lambda { |x, *r, k: 1, &b| [x, r, k, b&.call] }
p l.call(1, 2, k: 3) { 4 }
p [l].first.call(1, 2, k: 3) { 4 }
p (l >> ->(v) { v.inspect }).call(1) { 4 }
p l.curry.call(1)
x = [1, 2].method(:each)
e = x.call
p e.next
def call_with(*args, &blk) = blk.call(*args) { |x| x.to_s + "!" }
call_with(1) { |a, &b| p a, b.call(2) }
call_with(1, 2) { |a, &b| p a, b.call(2) }
call_with([1, 2]) { |a, &b| p a, b.call(2) }
call_with([1, 2]) { |a, c, &b| p a, c, b.call(2) }
call_with([1, 2]) { |*a, &b| p a, b.call(2) }
call_with([1, 2]) { |a, *c, &b| p a, c, b.call(2) }
call_with([1, 2]) { |a, c = 5, &b| p a, c, b.call(2) }
call_with([1, 2], k: 3) { |a, c = 5, k: 1, &b| p a, c, k, b.call(2) }
call_with(1) { |a, k: 1, **o, &b| p a, k, o, b.call(2) }
call_with(1) { |&b| p b.call(2) }
call_with(1) { |(x, y), z, &b| p x, y, z, b.call(2) }
pr = proc { |a, b = 2, *c, d, &e| [a, b, c, d, e&.call(1)] }
p pr.call(1), pr.call(1, 2), pr.call(1, 2, 3, 4), pr.call([5, 6, 7, 8]), pr.call(1) { |x| x * 2 }
p pr.arity, pr.parameters, pr.lambda?
pr = proc { |a, &b| [a, b&.call] }
p pr.arity, pr.parameters, pr.call(4) { 5 }, pr.(4), pr[[4, 5]]
def arity_of(&b) = [b.arity, b.parameters, b.lambda?]
p arity_of { |a, &b| }, arity_of { |&b| }, arity_of { |*a, &b| }
p [1, 2].each_with_index.map { |x, i, &b| [x, i, b] }
p [3, 1].sort_by { |x, &b| b ? 0 : x }
def y2 = yield(1, 2)
p y2 { |x, &b| [x, b] }, y2 { |*x, &b| [x, b] }, y2 { |x, y, z, &b| [x, y, z, b] }

class D
  define_method(:dm) { |a, &b| [a, b&.call(a)] }
  define_method(:dn) { |a, k: 2, &b| [a, k, b&.call(a)] }
  define_method(:do_) { |*a, &b| [a, b&.call(a)] }
end
p D.new.dm(1), D.new.dm(1) { |x| x + 1 }, D.new.dn(1, k: 4) { 9 }, D.new.do_(1, 2) { |x| x }
[1].each { |x, &b| p b; break }
def ret
  [1, 2].each { |x, &b| return x if b.nil? }
end
p ret
l = ->(a, &b) { b.call(a) }
p l.call(2) { |x| x * 5 }
p l.curry.call(3) rescue p $!.class
catch([1, 2]) { |a, b| p [a, b] }
catch([1, 2]) { |a| p a }
catch([1, 2]) { |*a| p a }
