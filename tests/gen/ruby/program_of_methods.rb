# Methods with every kind of parameter, ways out of loops, and Arrays.
def t(n = nil)
  r = yield
  puts "#{n} #{r.inspect}".gsub(/0x\h+/, "0x")
rescue StandardError => e
  puts "#{n} #{e.class}: #{e.message}".gsub(/0x\h+/, "0x")
end
class Iter
  def initialize(n) = @n = n
  def each
    return to_enum(:each) { @n } unless block_given?
    @n.times { |i| yield i }
  end
  def each_pair
    return enum_for(__method__) unless block_given?
    yield :a, 1
    yield :b, 2
  end
  include Enumerable
end
t(1) { Iter.new(3).each.with_index(1).to_a }
t(2) { Iter.new(3).each_pair.to_a }
t(3) { Iter.new(3).each_pair.map { |k, v| [v, k] } }
t(4) { Iter.new(3).each.size }
t(5) { Iter.new(3).each_with_index.map { |x, i| x * i } }
t(6) { Iter.new(2).each_entry.to_a }
t(7) { Iter.new(4).lazy.map { |x| x + 1 }.select(&:even?).to_a }
t(9) { Iter.new(3).inject(:+) }
t(10) { Iter.new(3).each_slice(2).to_a }
t(11) { Iter.new(3).to_a.each_cons(2).to_a.flatten }
t(12) { Iter.new(3).zip(Iter.new(3).map { |x| x * 2 }) }
t(13) { Iter.new(3).min_by { |x| -x } }
t(14) { Iter.new(3).reduce(1) { |a, b| a * (b + 1) } }
t(15) { Iter.new(5).each_with_object({}) { |x, h| h[x] = x.odd? } }
def meth_with_opts(a, b = a * 2, *rest, k: b + 1, **o, &blk) = [a, b, rest, k, o, blk&.call]
t(17) { meth_with_opts(1) }
t(18) { meth_with_opts(1, 2, 3, k: 4, z: 5) { 6 } }
t(19) { args = [1, 2]; opts = { k: 3 }; meth_with_opts(*args, **opts) }
t(20) { meth_with_opts(*[1, 2, 3], **{ k: 1 }, y: 2, &-> { 9 }) }
def rec(n) = n <= 1 ? 1 : n * rec(n - 1)
t(21) { rec(25) }
def multi = return 1, 2
t(22) { multi }
def opt_hash(a, h = {}) = [a, h]
t(23) { opt_hash(1, b: 2) }
t(24) { opt_hash(1, "b" => 2) }
t(25) { opt_hash({ b: 2 }) }
def splat_mid(a, *b, c) = [a, b, c]
t(26) { splat_mid(1, 2) }
t(27) { splat_mid(1) }
t(28) { splat_mid(*1..4) }
def only_block = yield
t(29) { only_block }
t(30) { only_block { |x| x.inspect } }
def ret_multi
  [1, 2, 3].each do |x|
    [4, 5].each do |y|
      return [x, y] if x * y == 10
    end
  end
  :none
end
t(31) { ret_multi }
t(32) { [1, 2, 3].each_with_index do |x, i| break x + i if i == 1 end }
t(33) { r = [1, 2].each { |x| next if x == 1 }; r }
t(34) { 3.times.map { |i| i.zero? ? next : i } }
t(35) { x = [1, 2, 3].find { |v| break v * 100 if v == 2 } ; x }
t(36) { loop { break } }
t(37) { loop { break 1, 2 } }
t(38) { i = 0; while true; i += 1; next if i < 3; break; end; i }
t(39) { (1..3).each { |a| (1..3).each { |b| next if b == 2; break if b == 3 } } }
t(40) { [[1, 2], [3, 4]].each { |(a, b)| a + b }.flatten.sum }
t(41) { a = *nil; b = *1; c = *[1]; d = [*"x".."z"]; [a, b, c, d] }
t(42) { a, = [9, 8]; a }
t(43) { (a, b), c = [1, 2], 3; [a, b, c] }
t(44) { h = { a: 1 }; h => { a: }; a }
t(45) { x = [1, [2, [3, 4]]]; x => [a, [b, [*c]]]; [a, b, c] }
t(46) { { name: "Bob", age: 5 } in { name: String => n, age: Integer => a }; [n, a] }
t(48) { data = { user: { roles: ["admin", "dev"] } }; data.dig(:user, :roles, 0) }
t(49) { a = [1, 2, 3, 4, 5, 6]; [a.each_slice(4).to_a, a.each_cons(5).to_a, a.min(2), a.max(2), a.minmax, a.sum.fdiv(a.size), a.partition(&:even?), a.group_by { _1 % 3 }, a.each_entry.to_a.size, a.cycle.first(7).last, a.inject { |m, x| m > x ? m : x }] }
t(51) { [3, 1, 2].sort!.reverse!.map!(&:to_s).select! { |x| x > "1" } }
t(52) { [1, 2, 3].reject! { |x| x > 5 }.inspect + [1, 1].uniq!.inspect + [1].uniq!.inspect + [nil].compact!.inspect + [1].compact!.inspect + [1].flatten!.inspect }
t(53) { a = [1, 2, 3, 4]; [a.delete_if(&:even?), a, a.keep_if { |x| x > 1 }, a.push(9).unshift(0), a.pop, a.shift, a.concat([7], [8])] }
t(54) { a = [5, 3]; a <=> [5, 4] }
t(55) { [[2, 1], [1, 2]].sort + [[1, "b"], [1, "a"]].min }
t(56) { [1, 2] | [2, 3] & [3] - [1] }
t(57) { [1, [2, 3]].dig(1, 0) + [1, 2, 3].sum { |x| x.to_f }.to_i }
t(58) { Array.new(2, 0).fill { |i| i * i } + [0] * 2 + Array(1..2) + %w[a b].each_with_index.flat_map { |x, i| [x] * i } }
t(59) { [1, 2, 3, 4].each_with_index.select { |x, i| i > 1 }.map(&:first).pack("C*").bytes }
t(60) { [0.1] * 3 == [0.1, 0.1, 0.1] && [0.1, 0.2, 0.3].sum == 0.6 && [0.1, 0.2, 0.3].inject(:+) != 0.6 }
