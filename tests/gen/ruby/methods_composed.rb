# Methods as Procs, composed, and copied.
def t
  p yield
rescue => e
  puts "#{e.class}: #{e.message}"
end
def x(a, b = 1, *c, d, e:, f: 2, **g, &h) = a
def y = 1
def z(*) = 1
def w(...) = y(...)
class A
  def foo(a, (b, c), d = 3, &blk) = 1
  def self.bar(k:, o: 1) = 2
  attr_reader :r
  attr_writer :w
  alias baz foo
  define_method(:dm) { |q| q }
end
class B < A
end
module Mo
  def mm = 1
end
class A; include Mo; end
a = A.new
t { 5.method(:+).dup.call(3) }
t { 5.method(:+).clone == 5.method(:+) }
t { 5.method(:+).arity }
t { "x".method(:sub).arity }
t { 5.method(:+).receiver }
t { 5.method(:+).name }
t { (method(:x) >> ->(q) { q }).call(1) }
t { (method(:x) << ->(q) { q }).call(1) }
t { (method(:y) >> ->(q) { q + 1 }).call(1) }
def kk(a, k:) = [a, k]
t { (method(:kk) >> ->(q) { q }).call(1) }
t { (method(:kk) >> ->(q) { q }).call(1, k: 2) }
t { (->(q) { q } >> method(:kk)).call(1) }
t { (->(q, k:) { [q, k] } >> ->(z) { z }).call(1) }
t { (->(q, k:) { [q, k] } << ->(z) { z }).call(1) }
t { method(:kk).to_proc.call(1) }
t { method(:kk).to_proc.call(1, k: 3) }
t { method(:kk).call(1) }
t { [1].map(&method(:kk)) }
t { method(:kk).arity }
t { method(:x).to_proc.lambda? }
t { method(:x).hash == method(:x).hash }
t { method(:x).eql?(method(:x)) }
t { method(:x) == method(:x) }
t { method(:x).equal?(method(:x)) }
t { [1].each(&method(:kk)) }
t { [[1, 2]].each(&method(:kk)) }
def k2(a, b = 5, k: 1) = [a, b, k]
t { [[1, 2]].map(&method(:k2)) }
t { method(:k2).to_proc.call([1, 2], k: 3) }
t { method(:k2).to_proc.call(1, 2, 3) }
t { method(:k2).to_proc.call }
t { method(:k2).to_proc.(1, { k: 3 }) }
t { method(:k2).to_proc.call(1, { "k" => 3 }) }
def yk = yield(1, k: 2)
t { yk(&method(:kk)) }
t { yk(&method(:k2)) }
t { yk(&->(a, k:) { [a, k] }) }
t { yk { |a, k:| [a, k] } }
t { yk { |a, k| [a, k] } }
t { yk { |*a| a } }
t { yk { |a, **k| [a, k] } }
t { (->(q, k:) { [q, k] } >> ->(z) { z }).call(1, k: 4) }
t { (->(z) { z } >> ->(q, k: 1) { [q, k] }).call({ k: 4 }) }
t { (proc { |a, k: 0| [a, k] } >> proc { |z| z }).call(1, k: 4) }
t { :upcase.to_proc.call("a") }
t { (:upcase.to_proc >> :reverse.to_proc).call("ab") }
t { (method(:k2) >> :inspect.to_proc).call(1) }
t { method(:puts).to_proc.call("hi") }
t { 5.method(:+).to_proc.call(3) }
t { 5.method(:+).to_proc.call }
t { 5.method(:+).to_proc.call(1, 2) }
t { [1, 2].each_slice(2).map(&5.method(:clamp)) }
t { 5.method(:+).dup }
t { 5.method(:+).clone.call(2) }
t { nil.dup }
t { "ab".match(/a/).dup[0] }
t { :a.dup }
t { 5.dup }
t { 5.clone(freeze: true) }
t { 5.clone(freeze: false) }
t { (1..2).dup }
t { proc { 1 }.dup.call }
t { [1].each.dup.next }
t { /a/.dup == /a/ }
t { $stdout.dup.class }
