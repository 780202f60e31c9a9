h = {}.compare_by_identity
k1 = "a".dup
k2 = "a".dup
h[k1] = 1
h[k2] = 2
p h.size, h[k1], h.compare_by_identity?, h
d = Hash.new { |hash, key| hash[key] = key * 2 }
p d[2], d, d.fetch(2), d.key?(9), d.dig(4), d.default, d.default_proc.class
begin; d.fetch(77); rescue KeyError => e; puts e.message; p e.key, e.receiver == d; end
c = Hash.new(5)
c[:x] += 1
p c, c[:zz], c.to_a, c.default, c.default = 7, c[:q]
p Hash.new { |h, k| k.to_s }.values_at(:a, 1)
begin; {a: 1}.fetch(:b); rescue KeyError => e; puts e.message; end
begin; {"a" => 1}.fetch("b"); rescue KeyError => e; puts e.message; end
p({a: 1}.fetch(:b, 0), {a: 1}.fetch(:b) { |k| k })
p({a: 1, b: 2}.filter_map { |k, v| k if v > 1 }, {a: 1}.merge({a: 2, b: 3}) { |k, o, n| o + n }, {b: 1, a: 2}.sort.to_h, {b: 1, a: 2}.min_by { |k, v| v }, {a: 1}.any? { |k, v| v > 0 }, {a: nil}.compact, {a: 1}.invert, {a: {b: {c: 1}}}.dig(:a, :b, :c), {a: 1}.to_a.flatten, {a: 1, b: 2}.sum { |k, v| v }, {a: 1, b: 2}.partition { |k, v| v > 1 }, {a: 1}.each_with_index.map { |(k, v), i| [k, v, i] }, {a: 1, b: 2}.reduce(0) { |s, (k, v)| s + v }, {a: 1}.group_by { |k, v| v }, {a: 1, b: 1}.each_slice(2).to_a, {a: 2}.transform_values(&:succ).transform_keys(&:to_s), {a: 1}.find { |k, v| v == 1 }, {a: 1, b: 2}.reject { |k, v| v == 1 }, {a: 1}.zip([1]), {a: 1, b: 2}.each_cons(2).to_a)
