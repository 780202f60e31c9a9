# Values of several columns, and records that compare.
### schema
create_table "products" do |t|
  t.string "name"
  t.integer "price_cents"
  t.string "currency"
  t.string "street"
  t.string "city"
  t.string "temperature"
  t.integer "rank", default: 0
end
### models
class Money
  include Comparable
  attr_reader :cents, :currency
  def initialize(cents, currency = "EUR")
    @cents = cents
    @currency = currency
  end
  def <=>(other) = cents <=> other.cents
  def to_s = "#{cents} #{currency}"
  def self.parse(text) = new(text.to_s.to_i, "USD")
end
class Address
  attr_reader :street, :city
  def self.build(street, city) = new(street, city)
  def initialize(street, city)
    @street, @city = street, city
  end
  def ==(other) = other.is_a?(Address) && street == other.street && city == other.city
end
class Temperature
  attr_reader :temperature
  def initialize(text) = @temperature = text
end
class Product < ApplicationRecord
  include Comparable
  composed_of :price, class_name: "Money", mapping: [%w[price_cents cents], %w[currency currency]], converter: :parse
  composed_of :address, mapping: [[:street, :street], [:city, :city]], constructor: :build, allow_nil: true, converter: ->(text) { Address.new(*text.split(", ")) }
  composed_of :temperature
  composed_of :doubled, class_name: "Money", mapping: %w[price_cents cents], constructor: Proc.new { |cents| Money.new(cents * 2) }
  def <=>(other) = rank <=> other.rank
end
### script
a = Product.create!(name: "a", price: Money.new(500, "EUR"), rank: 2)
[a.price_cents, a.currency, a.price.to_s, a.price.frozen?, a.address, a.changed?]
a.price.equal?(a.price)
a.price = "700"
[a.price_cents, a.currency, a.price.to_s, a.changed]
(a.price = Money.new(1)).cents
[a.price_cents, a.price > Money.new(0), a.price == Money.new(1)]
a.price_cents = 900
[a.price.to_s, a.price_cents]
a.reload.price.to_s
a.price = nil
a.update!(address: "Main, Bonn")
[a.street, a.city, a.address == Address.new("Main", "Bonn")]
a.address = nil
[a.street, a.city, a.address]
a.reload.address.city
a.temperature.temperature
a.assign_attributes(temperature: Temperature.new("20"))
[a[:temperature], a.temperature.temperature]
a.doubled.cents
b = Product.new(name: "b", rank: 1)
b.price.cents
b.address
[a > b, a < b, a.between?(b, a), a.clamp(b, b).name, [a, b].min.name]
c = Product.create!(name: "c", rank: 2)
[a == c, a != c, a.eql?(c), [a, c].uniq.size, a >= c, Product.all.to_a.max.name, Product.order(:id).sort.map(&:name)]
a.dup.price.to_s
Product.find(a.id).price.to_s
