# Keyword arguments whose keys are no Symbols.
def t
  p yield
rescue ArgumentError => e
  puts e.message
end
def all(**o) = o
def h(a, e: 1) = [a, e]
class A
  def all(a = 0, **o) = [a, o]
  def plain(a, b = nil) = [a, b]
end
x = [A.new].first
t { all("x" => 1) }
t { all("x" => 1, y: 2) }
t { all({ "x" => 1 }) }
t { x.all("x" => 1) }
t { x.all("x" => 1, y: 2) }
t { x.all({ "x" => 1 }) }
t { x.plain("x" => 1, y: 2) }
k = { "s" => 1, e: 2 }
t { all(**k) }
t { all(**k, z: 1) }
t { x.plain(**k) }
t { h(1, "s" => 3) }
t { h(1, **k) }
t { [k].map { |q| all(**q) } }
t { ->(**o) { o }.call("a" => 1, b: 2) }
t { proc { |a, **o| [a, o] }.call(1, "a" => 1, b: 2) }
def y = yield(1, "a" => 2, c: 3)
t { y { |a, **o| [a, o] } }
def fwd(...) = all(...)
t { fwd("q" => 1, r: 2) }
def rest(*a, **o) = [a, o]
t { rest(1, "a" => 2) }
t { rest({ "a" => 2 }) }
t { method(:rest).call("a" => 2, b: 1) }
t { send(:rest, "a" => 2) }
def two(**o) = o
a = { "x" => 1, y: 2 }
c = { 3 => 4 }
t { two(**a, **c) }
t { two(**c, z: 1, **a) }
t { two(z: 1, **a) }
t { two(z: 1, "x" => 5, **c) }
t { two(**a.transform_keys(&:to_s)) }
t { h(1, e: 2, "a" => 1, 5 => 6) }
t { h(1, e: 2, q: 1, 5 => 6) }
class Model
  def initialize(**attrs)
    attrs.each { |k, v| print k.inspect, "=", v, " " }
    puts
  end
end
Model.new("name" => "x", age: 3)
Model.new(**a)
Model.new(**{})
def opt(x = {}, **o) = [x, o]
t { opt({ "a" => 1 }) }
t { opt("a" => 1) }
t { opt({ "a" => 1 }, b: 2) }
S = Struct.new(:a, keyword_init: true)
t { S.new("a" => 1) }
t { S.new(**{ a: 1 }) }
puts format("%<a>s", a: 1)
p("k" => 1)
puts [{ "q" => 1, z: 2 }].inspect
l = []
l.push("a" => 1, b: 2)
l << { "c" => 1 }
p l
h2 = {}
h2.merge!("a" => 1, b: 2)
h2.update("c" => 3)
p h2, h2.merge("d" => 1), Hash["a", 1]
def blk = yield("a" => 1, b: 2)
blk { |x| p x }
blk { |x, **o| p x, o }
blk { |**o| p o }
t { two(nil => 1) }
