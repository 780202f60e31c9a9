Money = Struct.new(:amount) do
  include Comparable

  def self.sum(list) = list.map { |each| new(each) }.reduce(new(0), :+)

  def initialize(amount) = super(amount.to_d)
  def +(other) = with(amount + other.amount)
  def -(other) = with(amount - other.amount)
  def *(factor) = with(amount * factor)
  def -@ = with(-amount)
  def <=>(other) = amount <=> other.amount
  def zero? = amount.zero?
  def to_s = "#{"-" if amount.negative?}€#{format("%.2f", amount.abs)}"
  def inspect = "#<Money #{self}>"

  private

  def with(value) = self.class.new(value)
end
