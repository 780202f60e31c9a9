# Constants written in the block of Struct.new and Class.new belong to what stands around the block.
Line = Struct.new(:text) do
  FLAGS = [1]
  p FLAGS
  def flags = FLAGS
  def self.flags = FLAGS.size
end
p FLAGS, Line.new(1).flags, Line.flags, FLAGS.sum
FLAGS << 2
p Line.new(1).flags

Point = Struct.new(:x, :y) do
  ORIGIN = new(0, 0)
  LIMITS = { low: -1, high: 1 }.freeze
  def home? = self == ORIGIN
  def inside? = x.between?(LIMITS[:low], LIMITS[:high])
end
p ORIGIN, ORIGIN.home?, Point.new(1, 2).home?, Point.new(1, 2).inside?, LIMITS[:high]
def limit = LIMITS[:low]
p limit

Many = Class.new do
  A, B = 1, 2
  C = D = 3
  E ||= 4
  if A == 1
    F = 5
  end
  [1].each { |x| G = x }
  def all = [A, B, C, D, E, F, G]
end
p Many.new.all
p [A, B, C, D, E, F, G]

module Shop
  Item = Struct.new(:name) do
    KINDS = %w[tea cup].freeze
    M, N = 8, 9
    def known? = KINDS.include?(name)
  end
  Error = Class.new(StandardError) do
    TEXT = "no".freeze
    def message = TEXT
  end
  class Till
    def first = KINDS.first
    def both = [M, N]
  end
  def self.kinds = KINDS
end
p Shop::KINDS, Shop.kinds, Shop::Till.new.first, Shop::Till.new.both, Shop::M
p Shop::Item.new("tea").known?, Shop::TEXT
begin
  raise Shop::Error
rescue Shop::Error => e
  puts e.message
end

class Below < Point
  def origin = ORIGIN
end
p Below.new(1, 1).origin
Alias = Point
begin
  p Alias::ORIGIN
rescue NameError
  puts "none"
end
p defined?(Point::ORIGIN), defined?(ORIGIN), defined?(Shop::Item::KINDS)
