# define_method with a name and a block that are written out.

class A
  define_method(:hello) { |name = "x"| "hi #{name}" }
  define_method(:val) { @v ||= 3 }
  define_method("go!") do |a, *r, k: 1, &blk|
    [a, r, k, blk&.call]
  end
end
a = A.new
p a.hello, a.hello("b"), a.val, a.go!(1, 2, k: 3) { 4 }
p A.instance_methods(false).sort
begin
  a.hello(1, 2)
rescue ArgumentError => e
  p e.message
end

class Guarded
  define_method(:sign) do |n|
    next :zero if n.zero?
    return :plus if n > 0
    :minus
  end

  private

  define_method(:secret) { 1 }
end
g = Guarded.new
p g.sign(0), g.sign(2), g.sign(-2), g.respond_to?(:secret)
