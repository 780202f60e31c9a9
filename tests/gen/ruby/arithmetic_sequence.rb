# Numbers in equal steps: Enumerator::ArithmeticSequence.
require "set"
s = 1.step(10, 3)
p s, s.class, s.first, s.last, s.to_a, s.first(2), s.last(2), s == 1.step(10,3), s.begin, s.end, s.step, s.exclude_end?, s.size
t = (1..10) % 3
p t, t.class, t.begin, t.end, t.step, t.exclude_end?, t.size, t.hash == ((1..10)%3).hash
u = (1..10).step(3)
p u, u == t, u.to_a, t === 1, u === t, u.eql?(t), u.equal?(t), u.hash == t.hash, {u => 1}[t], u == (1..11).step(3), u == (1...10).step(3), u == 1.step(10, 3), u != t
p 1.step(by: 2, to: 5), 1.step(by: 2).first(3), 1.0.step(2.0, 0.5), (1.0..2.0).step(0.5).to_a, 10.step(1, -3).to_a
begin; (1..).step(5).last; rescue RangeError => e; p e.message; end
p (1..).step(5).first(2), (1..).step(5).first, (1..).step(5).size, 1.step.first(2), 1.step(by: 2).end, 1.step(by: -1, to: -3).to_a
p s.each_slice(2).to_a, s.map { |x| x * 2 }, s.include?(4), s.with_index.to_a, s.each_with_index.to_a, s.lazy.map { |x| x + 1 }.first(2), s.sum, s.reduce(:+), s.min, s.max, s.select(&:even?)
e = 1.step(10, 3)
p e.next, e.next, e.peek, e.next, e.next
begin; e.next; rescue StopIteration => x; p x.class; end
e.rewind
p e.next
p ('a'..'e').step(2), ('a'..'e').step(2).class, ('a'..'e')%2, (('a'..'e')%2).to_a
p (1...10).step(3), (1...10).step(3).to_a, (1...10).step(3).last, (1...10).step(3).last(2), (1...10).step(3).size, ((1...10) % 3).exclude_end?
p 1.step(0, 3).first, 1.step(0, 3).last, 1.step(0, 3).to_a, 1.step(0, 3).last(2), 1.step(0,3).size, 10.step(1, 3).last
p 1.0.step(2.0, 0.5).last, 1.0.step(2.0, 0.5).last(2), (1.0...2.0).step(0.5).last, 1.0.step(2.0, 0.5).first(2), 1.0.step(2.0, 0.5) == 1.0.step(2.0, 0.5), 1.step(2, 0.5), 1.step(2, 0.5).to_a, 1.step(2, 0.5).last, 0.1.step(1.0, 0.3).last
begin; s.last(-1); rescue ArgumentError => x; p x.message; end
begin; s.first(-1); rescue ArgumentError => x; p x.message; end
p s.is_a?(Enumerator), s.is_a?(Enumerable), Enumerator::ArithmeticSequence, s.class.superclass, s.instance_of?(Enumerator), Enumerator::ArithmeticSequence === s
r = s.each { |x| print x, " " }
puts
p r.equal?(s), s.each.equal?(s), s.frozen?, s.count, s.entries, s.zip(t), s.to_set.size, s.each_entry.to_a, s.cycle.first(5), s.tally, s.size
case s
when Enumerator::ArithmeticSequence then puts "seq"
end
begin; Enumerator::ArithmeticSequence.new; rescue NoMethodError => x; p x.message; end
p (10..1).step(-3).to_a, (10..1).step(-3), (10..1).step(-3).last, (10..1) % -4, ((10..1) % -4).to_a, 10.step(1, -4).last, 10.step(by: -4, to: 1).last(2)
p 1.step(10, 3) + [5], (1.step(10,3) + [5]).to_a
p (1..3).step, (1..3).step == (1..3).step(1), (1..3).step(1).to_a
x = 2**70
p x.step(x + 4, 2).to_a, x.step(x + 4, 2).last, x.step(x+5, 2).last
