class Money
  include Comparable

  attr_reader :cents
  delegate :zero?, :positive?, :negative?, to: :cents

  def self.from(amount) = new((amount.to_d * 100).round)

  def initialize(cents)
    @cents = Integer(cents)
    freeze
  end

  ZERO = new(0)

  def +(other) = with(cents + other.cents)
  def -(other) = with(cents - other.cents)
  def -@ = with(-cents)
  def *(factor) = with((cents * factor.to_d).round(0, :half_even).to_i)
  def <=>(other) = other.is_a?(Money) ? cents <=> other.cents : nil
  def coerce(number) = [self, number]
  def to_d = cents.to_d / 100
  def to_s = format("%s%d.%02d", negative? ? "-" : "", *cents.abs.divmod(100))
  def inspect = "#<Money #{self}>"
  def as_json(*) = to_s

  def split(parts)
    share, rest = cents.divmod(parts)
    Array.new(parts) { |index| with(share + (index < rest ? 1 : 0)) }
  end

  private

  def with(cents) = self.class.new(cents)
end
