# What the lowering alone decides: words of `defined?`, parameters of blocks, variables of a `begin`
# that starts again, modules in front of each other.

p defined?(block_given?), defined?(raise), defined?(gets), defined?(puts), defined?(nil), defined?(true), defined?((nil)), defined?(()), defined?((1; 2)), defined?([1, nope]), defined?(!nope)
p defined?($never), defined?($stdout), defined?($1), defined?("a#{1}"), defined?(1..2), defined?(String.nope)
p defined?([].size.nope), defined?([].nope.size), defined?(puts(nope)), defined?(loop {}), defined?(if true then 1 end)
class Base
  attr_reader :size
  def named; end
  def above = defined?(super)
end
class Derived < Base
  def words = [defined?(named), defined?(size), defined?(nope), defined?(self.named), defined?(to_s)]
  def above = [defined?(super), super]
  def named = defined?(super)
  def self.made = defined?(super)
end
p Derived.new.words, Derived.new.above, Derived.new.named, Derived.made

def given(value) = yield(value)
def three = yield(1, 2, 3)
p given([1, 2]) { |a = 5, b, c, d| [a, b, c, d] }, given([1]) { |a, b = 5, c = 6, d, e| [a, b, c, d, e] }
p given([1, 2, 3]) { |a, b = 5, c = 6, d, e| [a, b, c, d, e] }, three { |a, b = 9, c| [a, b, c] }
p given([1, 2, 3, 4, 5, 6]) { |a, b = 5, c = 6, d, e| [a, b, c, d, e] }, given(7) { |a = 1, b| [a, b] }

result = begin
  raise "once"
rescue
  tries ||= 0
  tries += 1
  tries < 3 ? retry : "after #{tries}"
end
p result
begin
  attempts ||= 0
  attempts += 1
  raise "again" if attempts < 3
  puts "attempt #{attempts}"
rescue
  retry
end
[1, 2].each do |limit|
  begin
    seen ||= []
    seen << limit
    raise "more" if seen.size < limit
    p seen
  rescue
    retry
  end
end

module First
  def order = "First(" + super + ")"
end
module Second
  def order = "Second(" + super + ")"
end
class Apart
  def order = "own"
  prepend First
  prepend Second
end
class Together
  prepend First, Second
  def order = "own"
end
puts Apart.new.order, Together.new.order
p Apart.ancestors.first(3), Together.ancestors.first(3)

class Bare; end
class Bared < Bare; end
[-> { Bare.new(1) }, -> { Bared.new(1, 2) }, -> { Bare.new { } }].each do |make|
  p make.call.class
rescue ArgumentError => e
  puts e.message
end

$asked = 0
def nothing(value)
  $asked += 1
  nil
end
p nothing(1) == nothing(2), nothing(3) != nothing(4), nil == nothing(5), $asked
class Answering
  def ===(other) = "like #{other}"
end
p Answering.new === 1
case 5 when Answering.new then puts "taken" end

module Kept
  def self.list
    return @@list if defined?(@@list)
    @@list = ["made"]
  end
end
p Kept.list.equal?(Kept.list), Kept.list
