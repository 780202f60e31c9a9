# What counts the records of a collection.
### schema
create_table "accounts" do |t|
  t.string "name"
  t.integer "balance", default: 0
  t.integer "orders_count", default: 0
  t.integer "things_count", default: 0
  t.integer "parts_count", default: 0
end
create_table "orders" do |t|
  t.references "account"
  t.integer "total", default: 0
end
create_table "things" do |t|
  t.references "account"
  t.string "name"
end
create_table "parts" do |t|
  t.references "account"
  t.string "name"
end
### models
class Account < ApplicationRecord
  has_many :orders
  has_many :things, dependent: :destroy
  has_many :parts, dependent: :delete_all
end
class Order < ApplicationRecord
  belongs_to :account, counter_cache: true, optional: true
end
class Thing < ApplicationRecord
  belongs_to :account, counter_cache: true, optional: true
end
class Part < ApplicationRecord
  belongs_to :account, counter_cache: true, optional: true
end
### script
a = Account.create!(name: "a")
b = Account.create!(name: "b")
3.times { a.orders.create! }
3.times { a.things.create! }
3.times { a.parts.create! }
a.reload.attributes.values_at("orders_count", "things_count", "parts_count")
a.things.delete(a.things.first)
a.parts.delete(a.parts.first)
[a.orders_count, a.reload.attributes.values_at("orders_count", "things_count", "parts_count")]
a.orders.destroy(a.orders.first)
a.things.destroy(a.things.first)
a.parts.destroy(a.parts.first)
a.reload.attributes.values_at("orders_count", "things_count", "parts_count")
a.orders.destroy_all
a.things.delete_all
a.parts.delete_all
a.reload.attributes.values_at("orders_count", "things_count", "parts_count")
a.orders = [Order.create!, Order.create!]
a.things << Thing.new
a.parts << Part.create!
a.reload.attributes.values_at("orders_count", "things_count", "parts_count")
a.orders.first.update!(account: b)
a.orders.clear
a.parts.clear
[a.reload.orders_count, a.parts_count]
a.orders = []
b.orders.first.destroy
b.things.first.delete
Order.create!(account: b).update!(account: nil)
b.reload.orders_count
b.things.reload.size
Account.reset_counters(b.id, :things)
b.reload.things_count
Account.increment_counter(:things_count, b.id)
b.reload.things_count
Account.update_counters(b.id, things_count: -5, orders_count: 2)
[b.reload.things_count, b.orders_count]
b.orders.size
b.orders.length
a.increment(:balance, 5).balance
a.decrement!(:balance).balance
a.reload.balance
a.increment!(:balance, 3).balance
a.balance_changed?
a.saved_change_to_balance
a.balance = 50
a.reload.balance
