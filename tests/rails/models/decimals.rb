# Decimal columns: what they add up to, how they are rounded, and what is said of numbers in them.
### schema
create_table "prices" do |t|
  t.string "kind"
  t.decimal "amount", precision: 10, scale: 2
  t.decimal "rate"
  t.decimal "share", precision: 5, scale: 4
  t.decimal "units", precision: 8
  t.float "weight"
  t.integer "count"
end
### models
class Price < ApplicationRecord
end
class Positive < ApplicationRecord
  self.table_name = "prices"
  validates :amount, numericality: { greater_than: 0 }, allow_nil: true
  validates :count, numericality: { only_integer: true }, allow_nil: true
  validates :rate, numericality: { less_than_or_equal_to: 1 }, allow_nil: true
end
class Limited < ApplicationRecord
  self.table_name = "prices"
  validates :amount, numericality: { less_than: 100, other_than: 5 }, allow_nil: true
  validates :share, numericality: { equal_to: 0.3333 }, allow_nil: true
  validates :units, numericality: { only_integer: true }, allow_nil: true
  validates :weight, numericality: { greater_than_or_equal_to: 0.1, less_than_or_equal_to: 0.3 }, allow_nil: true
  validates :count, numericality: { odd: true }, allow_nil: true
end
### script
made = %w[19.99 19.99 19.99 0.07].each { |text| Price.create!(amount: text, rate: text, share: "0.1", units: "3", weight: text.to_f, count: 2, kind: text) }
Price.sum(:amount)
Price.sum(:amount).to_s
Price.sum(:amount).class
Price.average(:amount)
Price.average(:amount).class
Price.average(:amount).round(2).to_s
Price.minimum(:amount)
Price.maximum(:amount)
Price.sum(:rate)
Price.average(:rate)
Price.sum(:share)
Price.average(:share)
Price.sum(:units)
Price.average(:units)
Price.sum(:weight).round(10)
Price.average(:weight).to_f.round(10)
Price.sum(:count)
Price.average(:count)
Price.none.sum(:amount).to_f
Price.none.average(:amount)
Price.where(id: 0).sum(:amount)
Price.where(id: 0).average(:amount)
Price.where(id: 0).maximum(:amount)
Price.group(:kind).sum(:amount)
Price.group(:kind).average(:amount)
Price.group(:count).sum(:amount)
Price.group(:count).average(:amount)
Price.group(:count).sum(:rate)
Price.group(:count).minimum(:amount)
Price.sum("amount * 2").round(10)
Price.sum("amount")
Price.sum("prices.amount")
Price.average("amount")
Price.maximum("amount")
Price.pluck(Arel.sql("amount * 2"))
Price.select("amount * 2 AS twice").first.twice
Price.select("SUM(amount) AS total").take.total.round(10)
Price.all.sum(&:amount)
Price.all.map(&:amount).sum
Price.distinct.sum(:amount)
Price.where(amount: "19.99").count
Price.where(amount: 19.99).count
Price.where(amount: BigDecimal("19.99")).count
Price.where(amount: "19.994").count
Price.where("amount > ?", BigDecimal("19.98")).count
Price.where(amount: 0..1).count
Price.order(:amount).pluck(:amount)
Price.calculate(:sum, :amount)
tenth = 10.times { Price.create!(amount: "0.1", rate: "0.1", weight: 0.1, kind: "tenth") }
Price.where(kind: "tenth").sum(:amount)
Price.where(kind: "tenth").average(:amount).round(10)
Price.where(kind: "tenth").sum(:rate).round(10)
Price.where(kind: "tenth").average(:rate).round(10)
third = [1, 1, 2].each { |n| Price.create!(amount: n, rate: n, count: n, weight: n, kind: "third") }
Price.where(kind: "third").average(:amount)
Price.where(kind: "third").average(:count)
Price.where(kind: "third").average(:weight).to_f.round(10)
Price.where(kind: "third").average(:rate)
Price.new(amount: "0.001").amount
Price.new(amount: "0.005").amount
Price.new(amount: "0.015").amount
Price.new(amount: "-0.005").amount
Price.new(amount: 0.125).amount
Price.new(amount: 1.005).amount
Price.new(amount: 2.675).amount
Price.new(amount: 1e3).amount
Price.new(amount: "1e3").amount
Price.new(amount: "1_000.5").amount
Price.new(amount: "1,000.5").amount
Price.new(amount: "12abc").amount
Price.new(amount: "abc").amount
Price.new(amount: " 12.5 ").amount
Price.new(amount: "").amount
Price.new(amount: ".5").amount
Price.new(amount: "5.").amount
Price.new(amount: true).amount
Price.new(amount: false).amount
Price.new(amount: :a).amount
Price.new(units: "3.7").units
Price.new(units: "3.7").units.class
Price.new(units: 3.2).units
Price.new(rate: "0.1234567890123456789").rate
Price.new(rate: 0.1 + 0.2).rate
Price.new(rate: 1.0 / 3).rate
Price.new(amount: 1.0 / 3).amount
Price.new(share: 2.0 / 3).share
Price.new(amount: 1234567.891).amount
exact = Price.create!(rate: "0.1", amount: "12345678.91", share: "0.3333")
exact.reload.rate
exact.reload.amount
exact.reload.share
exact.amount = "12345678.910"
exact.changed?
exact.amount = "12345678.914"
exact.changed?
exact.amount = "12345678.916"
exact.changes
exact.amount_before_type_cast
exact.amount = "abc"
exact.changed?
Positive.new(amount: "0.001").valid?
Positive.new(amount: "0.001").tap(&:valid?).errors.full_messages
Positive.new(amount: "0.004").valid?
Positive.new(amount: "0.005").valid?
Positive.new(amount: 0.001).valid?
Positive.new(amount: 0.005).valid?
Positive.new(amount: "0").valid?
Positive.new(amount: "abc").tap(&:valid?).errors.full_messages
Positive.new(amount: "12abc").tap(&:valid?).errors.full_messages
Positive.new(amount: "").valid?
Positive.new(amount: "1e2").valid?
Positive.new(amount: "0x1A").tap(&:valid?).errors.full_messages
Positive.new(amount: "1_000").tap(&:valid?).errors.full_messages
Positive.new(count: "1.5").tap(&:valid?).errors.full_messages
Positive.new(count: "1.0").tap(&:valid?).errors.full_messages
Positive.new(count: 1.5).tap(&:valid?).errors.full_messages
Positive.new(count: "1\n").valid?
Positive.new(rate: "1.0000001").valid?
Positive.new(rate: "1.0").valid?
Limited.new(amount: "99.994").valid?
Limited.new(amount: "99.995").valid?
Limited.new(amount: "99.995").tap(&:valid?).errors.full_messages
Limited.new(amount: "99.999").valid?
Limited.new(amount: "5.001").tap(&:valid?).errors.full_messages
Limited.new(amount: "4.996").valid?
Limited.new(share: "0.33333").valid?
Limited.new(share: "0.3333").valid?
Limited.new(share: 0.3333).valid?
Limited.new(units: "3.7").tap(&:valid?).errors.full_messages
Limited.new(units: "3").valid?
Limited.new(units: 3.7).tap(&:valid?).errors.full_messages
Limited.new(weight: 0.1).valid?
Limited.new(weight: 0.3).valid?
Limited.new(weight: 0.1 + 0.2).valid?
Limited.new(weight: "0.3").valid?
Limited.new(count: "3").valid?
Limited.new(count: "4").tap(&:valid?).errors.full_messages
Limited.new(count: 3.0).valid?
exact.reload.increment(:amount, 0.1).amount
exact.reload.increment(:amount, BigDecimal("0.01")).amount
exact.amount * 2
exact.amount + 0.1
exact.amount.to_s
exact.as_json(only: [:amount])
exact.attributes["amount"]
exact.amount.round(1).to_s
exact.update_columns(amount: "1.239")
exact.amount
exact.reload.amount
Price.where(id: exact.id).update_all(amount: "1.239")
exact.reload.amount
Price.where(id: exact.id).update_all("amount = amount * 1.1")
exact.reload.amount
