# What private and its kin say of attributes, of class methods and of methods from above.
class A
  attr_reader :q
  private :q
  private attr_reader :x, :y
  private attr_accessor :z
  private
  attr_writer :w
  public
  def initialize; @q = 1; @x = 2; @z = 3; end
  def sum = q + x + z
  private def pm = 1
  def a1 = 1
  def a2 = 2
  private :a1, :a2
  private_class_method :new
  def self.make = new
  def self.hid = 1
  private_class_method :hid
  protected def prot = 5
  def cmp(o) = o.prot
end
a = A.make
p a.sum
%w[q x z z= w= pm a1 a2 prot].each { |m| p [m, a.respond_to?(m)] }
begin; a.q; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
begin; a.x; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
begin; a.z = 1; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
begin; a.w = 1; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
begin; a.pm; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
begin; a.a1; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
begin; A.new; rescue NoMethodError => e; puts e.message; end
begin; A.hid; rescue NoMethodError => e; puts e.message; end
begin; a.prot; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
p a.cmp(A.make)
p A.instance_methods(false).sort, A.public_method_defined?(:q)
class Base
  def base_pub; 1; end
  private
  def base_priv; 2; end
end
class Sub < Base
  private :base_pub
  public :base_priv
end
class AttrBase
  private
  def val; 9; end
end
class AttrSub < AttrBase
  attr_reader :val
end
p Sub.new.base_priv
begin; Sub.new.base_pub; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
p [Base.new, Sub.new].map { |o| o.respond_to?(:base_pub) }
[Base.new, Sub.new].each { |o| begin; p o.base_pub; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end }
[Base.new, Sub.new].each { |o| begin; p o.base_priv; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end }
p AttrSub.new.val, Sub.public_method_defined?(:base_priv), Sub.method_defined?(:base_pub)
class Sing
  class << self
    attr_reader :inst
    private
    attr_writer :inst
    def hid; end
    public
    def set; self.inst = 4; inst; end
    private :new
  end
end
p Sing.set
begin; Sing.inst = 3; rescue NoMethodError => e; puts e.message; end
begin; Sing.new; rescue NoMethodError => e; puts e.message; end
begin; Sing.hid; rescue NoMethodError => e; puts e.message; end
class Acct
  def initialize(b) = @b = b
  def >(o) = b > o.b
  def bump = self.b += 1
  def both(o) = o.b
  protected
  attr_accessor :b
end
x = Acct.new(3); y = Acct.new(2)
p x > y, x.bump, x.both(y), x.respond_to?(:b)
begin; x.b; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
begin; x.b = 4; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
begin; x.b += 4; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
Pt = Struct.new(:a, :c) do
  private :c=
  def set(v) = self.c = v
end
q = Pt.new(1, 2)
begin; q.c = 5; rescue NoMethodError => e; puts e.message.sub(/#<.*/, ''); end
p q.set(4), q, q.c
class Purse
  def initialize(b) = @b = b
  def give(o, n)
    o.b = o.b + n
    o.b += n
    o.b ||= 3
    self.b -= n
    [b, o.b]
  end
  protected
  attr_accessor :b
end
p Purse.new(3).give(Purse.new(1), 2)

# `private` of names: attributes, aliases, methods from above and of Kernel, Arrays of names; `public` of what everyone has.
class Shown
  def from_above; 1; end
end

class Covered < Shown
  attr_accessor :part
  def first; 1; end
  def second; 2; end
  alias third first
  alias_method :fourth, :second
  define_method(:fifth) { 5 }
  private :part, :part=, :from_above, :third, :fourth, :fifth, :puts, :initialize
  private(*%i[first])
  private [:second]
  public :to_s, :first
end

class Covered < Shown
  private :first
end
%i[part from_above first second third fourth fifth].each { |name| p [name, Covered.new.respond_to?(name)] }
