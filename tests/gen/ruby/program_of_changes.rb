# Strings, Arrays and Hashes that change through other names and while they are gone through; what inspect shows.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect}"
rescue StandardError => e
  puts "#{n} #{e.class}: #{e.message}"
end
# freeze / dup / alias mutation
t(1) { a = "x"; b = a; b << "y"; a }
t(2) { a = "x".freeze; a << "y" }
t(3) { a = [1, [2]]; b = a.dup; b[1] << 3; b << 4; [a, b] }
t(4) { a = { k: "v" }; b = a.clone; b[:k] << "w"; b[:z] = 1; [a, b] }
t(5) { a = [1].freeze; a << 2 }
t(6) { a = { a: 1 }.freeze; a[:b] = 2 }
t(7) { a = "abc".freeze; a.dup << "d" }
t(8) { a = "abc".freeze; a.clone << "d" }
t(9) { a = "abc".freeze; a.clone(freeze: false) << "d" }
t(10) { s = "lit"; 3.times { s += "x" }; s }
def app(s) = s << "!"
t(11) { z = "q"; app(z); app(z); z }
t(12) { a = Array.new(3, "x"); a[0] << "y"; a }
t(13) { a = Array.new(3) { "x" }; a[0] << "y"; a }
t(14) { h = Hash.new("d"); h[:a] << "e"; [h, h[:b]] }
t(15) { h = Hash.new { |hh, k| hh[k] = +"d" }; h[:a] << "e"; [h, h[:b]] }
t(16) { a = "a"; h = { a => 1 }; a << "b"; [h, h["a"], h["ab"]] }
t(17) { a = ["a"]; h = { a => 1 }; a << "b"; [h.size, h[["a"]], h.rehash[a]] }
t(18) { a = "abc"; b = a[1..]; b << "!"; [a, b] }
t(19) { a = "hello world"; a[0] = "J"; a["world"] = "there"; a[/e/] = "E"; a }
t(20) { a = "hello"; a[1..2] = "ipp"; a[-1] = ""; a }
t(21) { a = "abc"; a[5] = "x" }
t(22) { a = "abc"; a[3] = "x"; a }
t(23) { a = +"abc"; a.replace("z"); a.concat("y", "w"); a.prepend("<", "|"); a }
t(24) { a = "a-b-c"; x = a.split("-"); x[0] << "1"; [a, x] }
t(25) { a = %w[b a]; b = a.sort!; b.equal?(a) }
t(26) { a = [3, 1]; b = a.sort; [a, b] }
t(27) { a = "x"; b = "#{a}"; b << "y"; [a, b] }
t(28) { a = :sym.to_s; a << "x"; [:sym, a] }
t(29) { a = nil.to_s; a << "x" }
t(30) { a = 5.to_s; a << "x" }
t(32) { a = [1, 2, 3]; a.each { |x| a.delete(x) }; a }
t(33) { a = [1, 2, 3]; a.each_with_index { |x, i| a << x + 10 if a.size < 6 }; a }
t(34) { a = [1, 2, 3, 4]; a.map! { |x| a.size > 2 ? (a.pop; x) : x } }
t(35) { h = { a: 1 }; h.each { |k, v| h[:b] = 2 } }
t(36) { h = { a: 1, b: 2 }; h.each { |k, v| h.delete(:b) }; h }
t(37) { h = { a: 1, b: 2 }; h.each { |k, v| h[k] = v + 1 }; h }
t(38) { h = { a: 1, b: 2 }; h.each_key { |k| h.delete(k) }; h }
t(39) { h = { a: 1, b: 2 }; h.map { |k, v| h.delete(k); v } }
t(40) { h = { a: 1, b: 2 }; h.select! { |k, v| h[:c] = 1 } }
t(41) { h = { b: 1, a: 2 }; h.delete(:b); h[:b] = 3; h }
t(42) { h = { b: 1, a: 2 }; h.each { |k, v| h.clear }; h }
t(44) { h = { 1 => :a, 1.0 => :b }; [h[1], h[1.0], h.size] }
t(45) { h = {}; h[nil] = 1; h[[]] = 2; h[{}] = 3; h }
t(46) { h = { "a" => 1 }; h.transform_keys!(&:to_sym); h }
t(47) { h = { a: 1 }; h.default = 5; [h[:z], h.fetch(:z, 6), h.dig(:z), h.values_at(:a, :z)] }
t(48) { h = { a: 1 }; h.fetch("a") }
t(49) { h = { a: { b: 1 } }; h.dig(:a, :b, :c) }
t(50) { h = { a: 1, b: 2 }; h.delete_if { |k, v| v > 1 }.equal?(h) }
t(51) { h = { a: 1 }; h.store("x", 2); h.to_a.flatten }
t(52) { h = { a: 1, b: 2, c: 3 }; h.min_by { |k, v| -v } }
t(53) { h = { a: 1, b: 2, c: 3 }; h.partition { |k, v| v.odd? } }
t(54) { h = { a: 1, b: 2, c: 3 }; h.each_slice(2).to_a }
t(55) { h = { a: 1, b: 2, c: 3 }; h.reduce { |a, b| a + b } }
t(56) { h = { a: 1 }; h.sum { |k, v| v } }
t(57) { h = { a: 3, b: 1 }; h.sort_by { |k, v| v }.to_h }
t(58) { h = { a: 3, b: 1 }; h.invert }
t(59) { h = { a: 3, b: 3 }; h.group_by { |k, v| v } }
t(60) { h = { a: 3, b: 3 }; h.find { |k, v| v == 3 } }
t(61) { h = { a: nil }; [h.key?(:a), h[:a], h.compact, h.any?, h.all? { |k, v| v.nil? }] }
t(62) { h = { a: 1 }.merge({ a: 2, b: 3 }) { |k, o, n| [k, o, n] } }
t(63) { h = { a: 1 }; h.update(b: 2) { |*a| a }; h }
t(64) { { a: 1 }.filter_map { |k, v| k if v } }
t(65) { { a: 1 }.each_with_index.map { |(k, v), i| [k, v, i] } }
t(66) { { a: 1 }.zip([1]) }
t(67) { { a: 1 }.flat_map { |k, v| [k] * 2 } }
t(68) { { a: 1, "b" => 2, 3 => [4], nil => nil, 1.5 => :x, "q r": 1, "é": 2, if: 3 } }
t(69) { { a?: 1, b!: 2, "c=": 3, :[] => 4, :+ => 5, A: 6 } }
t(70) { [:a, :"b c", :"d?", :e!, :f=, :[], :+, :"9", :A, :"é", :"", :"a-b", :<=>, :!, :"&&", :"@a", :"@@b", :"$c", :"@1"] }
t(71) { "a\u0000\e\x7f\u200b\u{1F600}\t\\ \#{x} \#$y #z" }
t(72) { 'single #{x} \n' }
t(74) { [nil, true, 1.0, 1e20, 1e16, 1e15, 1e-5, 0.0001, 123456789.123456789, 1e100, -0.0, 2.5e-10, 100.0, 1e23] }
t(75) { [10**20, -5, 0x1f, 0b11, 0o17, 1_000] }
t(76) { [1..2, 1...2, (1..), (..2), ("a".."c"), (1.0..2.0), (nil..nil)] }
t(77) { [Object, Comparable, Struct, StandardError.new("x"), RuntimeError.new, Class.new.class] }
t(78) { [/a\/b/i, /x y/x, %r{a/b}, /\//m, /#{1}a/] }
t(79) { [-> {}.lambda?, proc {}.arity, ->(a, b = 1, *c) {}.arity, proc { |a, b| }.arity, proc { |a, b = 1| }.arity] }
