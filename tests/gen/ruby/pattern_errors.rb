def t
  yield
rescue NoMatchingPatternError => e
  puts "#{e.class}: #{e.message}"
end
t { [1,2] => [String, b] }
t { [1,2] => [*, String, *] }
t { {a: 1} => {a: String} }
t { {a: 1} => {a: 1, **nil} }
t { {a: 1} => {} }
t { {a: 1} => {b:} }
t { 5 => Array | Hash }
x = 6
t { 5 => ^x }
t { case 5; in Integer if false; end }
t { case 5; in String; end }
t { case 5; in String then 1; in 6 then 2; end }
t { 5 => String }
t { [1, 2] => [a] }
t { [1, 2] => [a, b, c, *] }
t { 5 => [a] }
t { 5 => {a:} }
t { {a: 1} => {a: 1, b: 2} }
t { {a: {b: 1}} => {a: {b: String}} }
t { nil => Integer }
t { 5 => nil }
t { 5 => 6..7 }
t { case [1, [2]]; in [Integer, [String]]; end }
t { case 5; in Integer unless true; end }
t { {a: 1, b: 2} => {a: 1, **nil} }
t { [1,2] => [] }
def k
  yield
rescue NoMatchingPatternKeyError => e
  p e.message, e.key, e.matchee
end
k { { a: { b: 1 } } => { a: { c: } } }
k { [{ a: 1 }] => [{ z: 1 }] }
P = Struct.new(:x, :y)
t { P.new(1, 2) => P[x, String] }
t { P.new(1, 2) => { x: Integer, y: Float } }
t { 5 => P(x:) }
t { [1, [2, 3]] => [Integer => a, [b, Float | nil => c]] }
t { [1, 2, 3, 4] => [1, *, 3, 5] }
t { { a: 1, b: 2, c: 3 } => { a: 1, **nil } }
t { 5 => (String | Symbol) }
t { 5 => ^(2 + 2) }
t { case { n: 5 }; in { n: Integer => n } if n > 9; end }
