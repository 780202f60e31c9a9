# Blocks that leave late, blocks passed on, and parameters of every kind.

def run
  pr = Proc.new { break 3 }
  begin
    pr.call
  rescue LocalJumpError => e
    puts e.message
  end
end
run

def m(&b) = lambda(&b)
l = m { |x| x }
p l.lambda?
p l.call(1)
p l.arity

[[1, 2, 3, 4]].each { |a, *b, c| p a, b, c }
{ a: [1, 2] }.each { |k, (x, y)| p k, x, y }
[1, 2, 3].each_with_object([]) { |x, (y), *z| p x, y, z }
pr = proc { |a, *b, c, d| p [a, b, c, d] }
pr.call(1)
pr.call(1, 2)
pr.call(1, 2, 3)
pr.call([1, 2, 3, 4, 5])
l = ->(a, *b, c) { [a, b, c] }
p l.(1, 2), l.(1, 2, 3)
p l.arity, pr.arity

l = ->(a, *b, c) { [a, b, c] }
p l.(1, 2), l.(1, 2, 3), l.arity, l[1,2,3,4]
k = ->(a, b = 2, *r, z, key:, opt: 5, **rest) { [a, b, r, z, key, opt, rest] }
p k.(1, 9, key: 3), k.(1, 2, 3, 4, key: 3, w: 1), k.arity
begin; k.(1, 9); rescue ArgumentError => e; puts e.message; end
p ->(x, k:) {}.arity, ->(x, k: 1) {}.arity, ->(k:) {}.arity, ->(k: 1) {}.arity, ->(*a) {}.arity, ->(a, b = 1) {}.arity, ->() {}.arity
begin; ->(k: 1) { k }.call(z: 2); rescue ArgumentError => e; puts e.message; end
begin; ->(k: 1) { k }.call(2); rescue ArgumentError => e; puts e.message; end
p [[1, {a: 2}]].map { |x, h| h }
def y1; yield 1, k: 2; end
y1 { |a, k: 0| p a, k }
def y2; yield [1, 2], 3; end
y2 { |(a, b), c| p a, b, c }
y2 { |a, *r| p a, r }
def y3; yield [1, [2, 3]]; end
y3 { |a, (b, c)| p [a, b, c] }
y3 { |a, (b, *c), d| p [a, b, c, d] }

pr = proc { |x| x > 3 }
case 5
when pr then puts "big"
end
p pr === 4, pr.===(2)
even = :even?.to_proc
p even === 4
case 4
when ->(n) { n.even? } then puts "even"
end
