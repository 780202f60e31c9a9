class A
  attr_reader :t, :u, :m
  def initialize(l)
    @t = l.sum { |x| x * 1.5 }
    @u = l.map { |x| x * 0.5 }.sum
    @m = l.map { |x| x * 0.5 }.max
  end
end
a = A.new([])
p a.t, a.u, a.m
b = A.new([1, 2])
p b.t, b.u, b.m
class C
  attr_accessor :v
  def initialize = @v = 1.0
  def go(n) = @v = n.positive? ? n * 2.0 : n
  def abs = @v.abs
  def r = @v = @v.round(1)
  def r0 = @v.round
  def d = @v = @v.floor(0)
end
c = C.new
p c.v, c.go(2), c.v, c.go(-1), c.v
c2 = C.new
p c2.abs, c2.r, c2.r0
class D
  attr_accessor :v
  def initialize = @v = 2.675
  def a = @v = @v.round(2)
  def b = @v = @v.abs
  def c = @v = [@v, 3.0].max
  def d = @v = @v.clamp(0.0, 1.0)
  def e = @v = -@v
  def f = @v = @v.truncate(1)
  def g = @v = Float("1.5")
  def h = @v = "2.5".to_f
  def i = @v = rand * 0.0
  def j = @v = 5.fdiv(2)
  def k = @v = 5.divmod(2.0)[1]
  def l = @v = Math.hypot(3, 4)
  def m = @v += 1
  def n = @v **= 2
end
d = D.new
p d.a, d.b, d.c, d.d, d.e, d.f, d.g, d.h, d.i, d.j, d.k, d.l, d.m, d.n, d.v
class E
  attr_reader :w
  def initialize
    @w = 0.5
  end
  def each
    yield @w
    @w += 1.0
    yield @w
  end
  include Enumerable
  def swap(o)
    @w, o.w = o.w, @w
  end
  attr_writer :w
  def cond(x)
    @w = case x when 1 then 1.5 else 2.5 end
    @w = begin Float(x) rescue 9.5 end
    @w
  end
end
e = E.new
p e.to_a, e.w, e.map { |q| q * 2 }
f = E.new
f.w = 7.25
e.swap(f)
p e.w, f.w, e.cond(1), e.cond("z")
