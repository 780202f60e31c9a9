# Blocks of every form in a program that asks how many arguments they take.
pair = proc { |a, b| [a, b] }
open = proc { |a, b = 5, *c| [a, b, c] }
p pair.call(1), pair.call([1, 2]), pair.arity, proc { |a, b, c, d, e, f| f }.arity
p open.call([1]), open.arity
def arity(&block) = block.arity
p arity { |a, b| }, arity { |a, b = 1| }, arity { |*a| }, arity { }, arity { |a| }, arity { |a, b, c, d, e, f| }
values = [1, [2, 3], nil, [4, [5, 6], 7]]
p values.map { |a, b| [a, b] }, values.map { |a, b, c, d, e, f| [a, b, c, d, e, f] }, values.map { |a, b = 5| [a, b] }
p values.map(&pair), values.map(&open), values.map { |a = 1| a }, values.map { |*a| a }, values.map { |a,| a }
def two = yield(1, 2)
def none = yield
p two { |a, b, c| [a, b, c] }, two { |a| a }, two { |*a| a }, none { |a, b| [a, b] }, none { |a = 3| a }, two { |a, b = 3, c| [a, b, c] }
