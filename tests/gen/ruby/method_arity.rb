# Method#arity of the core's methods, Symbol#name.
p "s".method(:gsub).arity, "s".method(:upcase).arity, 5.method(:+).arity, [].method(:push).arity, [].method(:first).arity, {}.method(:fetch).arity, "".method(:tr).arity, [].method(:each).arity, 5.method(:clamp).arity, "".method(:sub).arity, [].method(:fill).arity, [].method(:inject).arity, method(:puts).arity, method(:Integer).arity, method(:Float).arity, [].method(:sample).arity, [].method(:shuffle).arity, 5.method(:round).arity, 5.5.method(:round).arity, 1.method(:clone).arity, 1.method(:step).arity
l = ->(a) { a }
p l.dup == l, l.dup.lambda?
class C
  def m(a) = a
  alias_method :m2, :m
  alias m3 m
end
p C.new.method(:m3).name
p :a.name.frozen?, :a.to_s.frozen?, :a.name.equal?(:a.name)
