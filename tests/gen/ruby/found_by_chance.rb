# What random programs found, kept.

def any(value) = value

def said
  p yield
rescue StandardError => e
  puts "#{e.class}: #{e.message}"
end

def with_all_kinds_of_arguments(first, second = "a default that is long", *rest, last, limit: 2**70, **words)
  [first, second, rest, last, limit, words]
end

p with_all_kinds_of_arguments(1, 2)
p with_all_kinds_of_arguments(1, 2, 3, 4, 5, limit: 1, extra: true)

# Zeros keep their sign.
p (0.0 * -9).round(2), (-0.001).round(2), 63 % -2.25, -4.5 % 2.25, 4.5.divmod(-2.25)

# Symbols are ordered among each other only.
said { any(:a) < :b }
said { any(:b) < "b" }
said { any(:b) < 0.75 }
said { any(:b) < 2**64 }

# What a message names by itself, and what by its class.
said { any(1) + any(:a) }
said { any(1) & any(:a) }
said { any(2) << any(nil) }
said { any([1]) * any(-1) }
said { any(1..3) % any(0) }
said { any(1..3) % any([]) }
said { any([48] * 30).upcase }

# Object#=~ matches nothing, whatever the object.
def anything(value) = value
p anything(2) =~ /b/, anything([]) =~ /b/, anything(2) !~ /b/, anything(1.5) =~ 2, anything(nil) =~ /b/
class WithMatch
  def =~(other) = [:own, other]
end
p anything(WithMatch.new) =~ 3

# An exception without a message.
class Silent < StandardError; end
begin
  raise Silent
rescue => e
  p e.message
end

# `&.` in an assignment with an operator.
Cell = Struct.new(:count, :next_cell)
class Holder
  attr_accessor :count
end
cell = Cell.new(nil, nil)
p(cell&.count ||= 1)
cell&.count += 1
p cell.count
cell&.count &&= 9
p cell.count, (cell&.count -= 2)
none = nil
none&.count += 1
none&.count ||= 1
p((none&.count &&= 1), (none&.count += (puts "never"; 1)))
def told(value) = (puts "told"; value)
told(cell)&.count += 1
told(nil)&.count += 1
p cell.count, cell.next_cell&.count, (cell.next_cell&.count ||= 4)
holder = Holder.new
holder&.count ||= 3
holder&.count *= 5
p holder.count, [holder, nil].map { |one| one&.count += 1 }

# Bytes, clusters, and both of gcd and lcm.
text = "héllo wörld"
p text.byteslice(0, 3), text.byteslice(3), text.byteslice(-5, 4), text.byteslice(1..2), text.byteslice(99),
  text.byteslice(13, 1), text.byteslice(-99), text.byteslice(0...3), text.byteslice(1, 0), text.byteslice(2, -1),
  text.byteslice(12, 9), text.byteslice(20, 1), text.byteslice(3..)
"ae\u0301".each_grapheme_cluster { |cluster| p cluster }
p "ae\u0301\r\n".each_grapheme_cluster.to_a
p 12.gcdlcm(18), -4.gcdlcm(6), (2**70).gcdlcm(2**65)

# puts takes what is like an Array apart.
class LikeArray
  def to_ary = [1, [2, 3], self.class.name]
  def to_s = "not this"
end
puts LikeArray.new, [LikeArray.new]
