# Keyword arguments, Structs and patterns in one go.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect}"
rescue StandardError => e
  puts "#{n} #{e.class}: #{e.message}"
end
# keyword errors
def k1(a, b = 2, *c, d:, e: 5, **f); [a, b, c, d, e, f]; end
def k2(a, k: 1) = [a, k]
def k3(*a, k: 1) = [a, k]
def k4(a, b = {}, **k) = [a, b, k]
def k5(h) = h
def k6(a:, b:) = [a, b]
t(1) { k1(1, d: 2) }
t(2) { k1(1) }
t(3) { k1(d: 2) }
t(4) { k1(1, 2, 3, 4, d: 5, z: 6) }
t(5) { k2(1, j: 2) }
t(6) { k2(1, k: 2, j: 3, l: 4) }
t(7) { k2({ k: 2 }) }
t(8) { k2 }
t(9) { k2(k: 2) }
t(10) { k3(1, 2, { k: 3 }) }
t(11) { k3("k" => 3) }
t(12) { k3("k" => 3, k: 4) }
t(13) { k4(1, { a: 2 }) }
t(14) { k4(1, a: 2) }
t(15) { k5(a: 1, "b" => 2) }
t(16) { k6(a: 1) }
t(17) { k6 }
t(18) { k6(a: 1, b: 2, c: 3, d: 4) }
t(19) { k6(**{ a: 1, b: 2 }) }
t(20) { h = { a: 1 }; k6(**h, b: 3) }
t(21) { h = { a: 1 }; k6(b: 3, **h, a: 9) }
t(22) { k5(**{}) }
t(23) { k3(**{}) }
t(24) { k2(1, **{ "x" => 1 }) }
t(25) { k2(1, 2) }
t(26) { k2(1, 2, k: 3) }
t(27) { [[1, { k: 2 }]].map { |a, k:| [a, k] } }
t(28) { [[1, { k: 2 }]].each { |a, k: 5| p [a, k] } }
t(29) { proc { |a, k: 1| [a, k] }.call(1, k: 2) }
t(30) { lambda { |a, k: 1| [a, k] }.call(1, j: 2) }
t(31) { lambda { |a, k:| [a, k] }.call(1) }
t(32) { lambda { |a, k:| [a, k] }.call({ k: 1 }) }
t(33) { proc { |a, **k| [a, k] }.call([1, { z: 2 }]) }
t(34) { proc { |a, b, **k| [a, b, k] }.call([1, { z: 2 }]) }
t(35) { proc { |*a, **k| [a, k] }.call(1, x: 2) }
t(36) { proc { |*a, **k| [a, k] }.call([1, { x: 2 }]) }
t(37) { proc { |a, k: 0| [a, k] }.call([1, 2]) }
class K8
  attr_reader :v
  def initialize(a, b: 2, **r) = @v = [a, b, r]
end
t(38) { K8.new(1).v }
t(39) { K8.new(1, c: 3).v }
t(40) { K8.new }
t(41) { K8.new(1, 2) }
S = Struct.new(:a, :b, keyword_init: true)
t(42) { S.new(a: 1) }
t(43) { S.new(c: 1) }
t(44) { S.new(1) }
S2 = Struct.new(:a, :b)
t(45) { S2.new(1, 2, 3) }
t(46) { S2.new(a: 1, b: 2) }
t(47) { S2.new({ a: 1 }) }
t(48) { S2.new(1).to_h { |k, v| [k.to_s, v] } }
t(49) { S2.new(1, 2).then { |(a, b)| [a, b] } }
t(50) { S2.new(1, 2).deconstruct_keys([:a]) }
t(51) { S2.new(1, [2, { c: 3 }]).dig(:b, 1, :c) }
t(52) { S2.new(1, 2).values_at(0, -1) }
t(53) { S2.new(1, 2)[2] }
t(54) { S2.new(1, 2)[-3] }
t(55) { S2.new(1, 2)[:c] }
t(56) { S2.new(1, 2)["a"] }
t(57) { s = S2.new(1, 2); s[:a] = 5; s["b"] = 6; s }
t(58) { s = S2.new(1, 2).freeze; s.a = 3 }
t(59) { S2.new(1, 2) <=> S2.new(1, 2) }
t(60) { S2.new(1, 2).eql?(S2.new(1.0, 2)) }
t(61) { S2.new(1, 2) == S2.new(1.0, 2) }
t(62) { S2.members }
t(63) { S2.new(3, 4).each.to_a }
t(64) { S2.new(3, 4).each_pair.to_a }
t(65) { S2.new(3, 4).sum }
t(66) { S2.new(3, 4).select(&:odd?) }
t(67) { S2.new(3, 4).inspect }
t(68) { s = S2.new(1); s.b = s; s.inspect }
t(69) { case S2.new(1, 2); in [a, b] then [a, b] end }
t(70) { case S2.new(1, 2); in { a:, b: } then [a, b] end }
t(71) { case { a: 1, b: { c: [1, 2, 3] } }; in { a: Integer => x, b: { c: [_, *rest] } } then [x, rest] end }
t(72) { case [1, [2, 3]]; in [Integer => a, [b, *]] if a < b then [a, b] end }
t(73) { case 5; in 1..3 then 1; in 4.. then 2 end }
t(74) { case { n: 1 }; in { n: 2 } then 1 end }
t(75) { case [1, 2]; in [a] then 1; in [a, b, c] then 2 else 3 end }
t(76) { case { a: 1, b: 2 }; in { a: 1, **nil } then 1; in { a: 1, **r } then r end }
t(77) { x = 5; case 5; in ^x then :y end }
t(78) { case [1, 5, 9, 3]; in [*, 9 => n, *post] then [n, post] end }
t(79) { case "str"; in String | Symbol => s then s end }
t(80) { { a: 1 } => { b: } }
t(81) { [1, 2] => [a] }
t(82) { (1 in String) }
t(83) { case nil; in nil then 0 end }
t(84) { case { a: nil }; in { a: nil } then 0 end }
t(85) { case []; in [] then 0 end }
t(86) { case {}; in {} then 0 end }
t(87) { case { a: 1 }; in {} then 0 else 1 end }
t(88) { case 1; in Integer | Float => n if n > 3 then n else :no end }
t(89) { in_h = { name: "x", roles: [:admin, { level: 3 }] }; case in_h; in { name: String => nm, roles: [*, { level: 1.. => lv }] } then [nm, lv] end }
t(90) { case 7; in n unless n < 3 then n end }
