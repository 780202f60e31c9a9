a, (b, *c), d = 1, [2, 3, 4], 5
p a, b, c, d
*a, b = [1, 2, 3]
p a, b
a, b, *c = 1
p a, b, c
a = *nil
p a
a = *1..3
p a
(a, b), c = [1, 2], 3
p a, b, c
h = { a: 1 }
i = 0
f = ->() { i += 1; :a }
h[f.call] += 5
p h, i
x = nil
p x&.length, x.to_a
def kw(a, b: 2, **r) = [a, b, r]
p kw(1), kw(1, b: 3, c: 4), kw({ "x" => 1 })
begin; kw(b: 1); rescue ArgumentError => e; puts e.message; end
def req(a:, b:) = 1
begin; req; rescue ArgumentError => e; puts e.message; end
begin; req(a: 1, b: 2, c: 3, d: 4); rescue ArgumentError => e; puts e.message; end
begin; req(1, a: 1, b: 2); rescue ArgumentError => e; puts e.message; end
a = [1, 2, 3]
a[0], a[2] = a[2], a[0]
p a
b = a
b += [4]
p a, b
