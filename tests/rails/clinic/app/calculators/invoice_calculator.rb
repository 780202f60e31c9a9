class InvoiceCalculator
  Total = Struct.new(:rate, :net, :tax, keyword_init: true) do
    def gross = net + tax
    def percent = (rate * 100).to_i
  end

  attr_reader :lines, :discount

  def initialize(lines, discount: 0)
    @lines, @discount = lines, discount.to_d
  end

  def totals
    @totals ||= lines.group_by(&:vat).sort_by { |rate, _| -rate }.map do |rate, group|
      net = Money.from(group.sum(&:net)) * ((100 - discount) / 100)
      Total.new(rate: rate, net: net, tax: net * rate)
    end
  end

  def net = totals.map(&:net).inject(Money::ZERO, :+)
  def tax = totals.sum(Money::ZERO, &:tax)
  def gross = net + tax
  def reduction = Money.from(lines.sum(&:net)) - net
end
