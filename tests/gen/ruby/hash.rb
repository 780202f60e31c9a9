h = { a: 1, "b" => 2, 3 => [4], nil => nil, 1.5 => :f, [1, 2] => "arr" }
p h, h[:a], h["b"], h[3], h[nil], h[1.5], h[[1, 2]], h[:zzz], h.size, h.keys, h.values
h[:new] = 5
h[:a] = 10
p h, h.key?(:a), h.has_key?("b"), h.include?(3), h.member?(:no), h.value?(5), h.key(5), h.delete(:new), h.delete(:nope), h.delete(:nope) { |k| "no #{k}" }
s = { b: 2, a: 1, c: 3 }
p s.sort.to_h, s.sort_by { |k, v| v }, s.min_by { |k, v| v }, s.max_by { |k, v| v }, s.sum { |k, v| v }, s.map { |k, v| [k, v * 2] }.to_h, s.to_a, s.invert, s.first, s.first(2), s.count, s.count { |k, v| v > 1 }
p s.select { |k, v| v > 1 }, s.filter { |k, v| k == :a }, s.reject { |k, v| v > 1 }, s.partition { |k, v| v > 1 }, s.find { |k, v| v == 3 }, s.any? { |k, v| v > 2 }, s.all? { |k, v| v > 0 }, s.none?, s.group_by { |k, v| v.odd? }, s.each_with_index.map { |(k, v), i| [k, v, i] }, s.each_with_object([]) { |(k, v), m| m << k }, s.inject(0) { |m, (k, v)| m + v }, s.reduce { |a, b| a }, s.find_all { |k, v| v < 3 }, s.filter_map { |k, v| k if v > 1 }, s.flat_map { |k, v| [k] * v }, s.zip([1, 2, 3]), s.each_slice(2).to_a, s.sort { |a, b| a[1] <=> b[1] }
p s.merge({ d: 4 }), s.merge({ a: 9 }) { |k, o, n| o + n }, s.merge({ x: 1 }, { y: 2 }), s.transform_values { |v| v * 10 }, s.transform_keys(&:to_s), s.transform_keys({ a: :z }), s.slice(:a, :zz), s.except(:a), s.dig(:a), { a: { b: [1, 2] } }.dig(:a, :b, 1), s.fetch(:a), s.fetch(:zz, 0), s.fetch(:zz) { |k| k.to_s }, s.values_at(:a, :zz), s.fetch_values(:a, :b), s.key(2), s.compact, { a: nil }.compact, s.empty?, {}.empty?
d = Hash.new(0)
"hello".each_char { |c| d[c] += 1 }
p d, d["zz"], d.size, d.default, d.fetch("zz", nil)
l = Hash.new { |hash, key| hash[key] = [] }
l[:x] << 1
l[:x] << 2
l[:y] << 3
p l, l.keys, l.default_proc.class
n = Hash.new { |hash, k| k * 2 }
p n[4], n, n.key?(4)
fib = Hash.new { |f, k| f[k] = k < 2 ? k : f[k - 1] + f[k - 2] }
p fib[40]
m = { a: 1, b: 2, c: 3 }
m.each { |k, v| print k, v }
m.each_pair { |k, v| print k, v }
m.each { |pair| print pair.inspect }
m.each_key { |k| print k }
m.each_value { |v| print v }
m.each_with_index { |(k, v), i| print k, v, i }
puts
p m.delete_if { |k, v| v == 2 }, m.keep_if { |k, v| v < 3 }, m.update({ z: 26 }), m.store(:q, 1), m, m.shift, m, m.to_a.flatten, m.clear, m.shift
p({ a: 1 } == { a: 1.0 }, { a: 1 }.eql?({ a: 1.0 }), { a: 1, b: 2 } == { b: 2, a: 1 }, { a: 1 } <= { a: 1, b: 2 }, { a: 1, b: 2 } > { a: 1 }, { [1] => 2 }[[1]], { { x: 1 } => 3 }[{ x: 1 }], { 1 => :int }[1.0], { "a" => 1 }[:a])
p Hash[[[1, 2], [3, 4]]], Hash["a", 1, "b", 2], [[1, 2]].to_h, { a: 1 }.to_h { |k, v| [v, k] }, { a: 1 }.map { |k, v| "#{k}=#{v}" }.join("&"), { "a b": 1, "c-d": 2, e?: 3, F: 4, "9": 5, "": 6, nil: 7, if: 8 }
p h.inspect, h.to_s, {}.inspect, { 1 => { 2 => {} } }, { a: :b, "c" => nil, d: "e" }
p s.sum { |_, v| v.to_f }, s.each_with_index.to_a, s.min_by(2) { |_, v| v }, s.sort_by { |k, _| k }.first, s.max_by { |_, v| v }&.first, s.to_a.transpose, s.entries, s.tally, s.each_cons(2).to_a.length, s.reverse_each.to_a, s.cycle.first(4), s.lazy.map { |k, v| v }.to_a, s.uniq { |k, v| v % 2 }, s.take(1), s.drop(1), s.take_while { |k, v| v > 1 }, s.each_entry.to_a, s.minmax_by { |k, v| v }, s.include?(:a), s.reduce(0) { |acc, (_, v)| acc + v }
t = { a: 1 }
u = t
u[:b] = 2
p t, t.equal?(u), t.dup == t, t.frozen?, t.freeze.frozen?
begin
  t[:c] = 3
rescue FrozenError => e
  puts e.message
rescue => e
  puts e.class
end
begin
  { a: 1 }.fetch(:b)
rescue KeyError => e
  puts e.message
  p e.key, e.receiver
end
begin
  { "a" => 1 }.fetch("zz")
rescue KeyError => e
  puts e.message
end
begin
  g = { a: 1 }
  g.each { |k, v| g[:new] = 1 }
rescue => e
  puts e.class, e.message
end
begin
  { a: 1 }.merge(1)
rescue TypeError => e
  puts e.message
end
begin
  { a: 1 }.foo
rescue NoMethodError => e
  puts e.message
end
w = { b: 1, a: 2 }
w.delete(:b)
w[:b] = 3
p w, w.any?, w.sum { |k, v| v }, w.transform_values(&:to_s), w.transform_values!(&:succ), w.reject! { |k, v| false }, w.select! { |k, v| true }, w.compact!, w.group_by { |k, v| v }.transform_values(&:size), w.each_with_object({}) { |(k, v), acc| acc[v] = k }
def opts(a, b: 2, **rest) = [a, b, rest]
p opts(1, b: 3, c: 4), opts(1, **{ d: 5 }), opts({ x: 1 })
x = 1
y = 2
p({ x:, y: })
p({ a: 1, **w })
c = { 1 => "a", 2 => "b" }
c.compare_by_identity
p c[1], c.compare_by_identity?, { a: 2 }.to_proc.call(:a), %i[a b].map(&{ a: 1, b: 2 }), { a: 1 }.filter_map { |k, v| v }, { a: 1 }.sum { |k, v| v }, { b: 1 }.assoc(:b), { b: 1 }.rassoc(1), { a: [1, 2] }.flatten, { a: [1, [2]] }.flatten(2), { a: 1 }.default, Hash.new(5).default
