# Plain Ruby: no table of this name.
class Price
  attr_reader :cents, :currency

  def initialize(cents, currency: "EUR")
    @cents = cents
    @currency = currency
  end

  def self.free
    new(0)
  end

  def free?
    cents == 0
  end

  def to_s
    free? ? "free" : format("%.2f %s", cents / 100.0, currency)
  end
end
