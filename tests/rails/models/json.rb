# Columns of JSON: what is assigned is copied, what is changed in place is seen, and a default is each record's own.
### schema
create_table "carts" do |t|
  t.json "items", default: []
  t.json "settings", default: {}
  t.json "note"
  t.json "flag", default: false
  t.json "limits", default: { "max" => 1.5, "names" => ["a"] }
end
create_table "plans" do |t|
  t.text "features"
  t.text "tags"
end
### models
class Cart < ApplicationRecord
  attribute :extra, :json, default: []
end
class Plan < ApplicationRecord
  serialize :features, JSON
  serialize :tags, Array
end
### script
first = Cart.new
first.items << "alice"
first.settings["theme"] = "dark"
first.settings[:size] = 3
first.limits["names"] << "b"
first.extra << 1
Cart.new.items
Cart.new.settings
Cart.new.limits
Cart.new.extra
Cart.new.flag
first.items
first.settings
first.limits
first.extra
first.changed
first.items_changed?
first.changes["items"]
first.changes["limits"]
first.save!
first.changed?
first.saved_changes.keys
first.saved_change_to_items
first.reload.items
first.reload.settings
first.reload.limits
Cart.column_defaults["items"]
Cart.new.items.equal?(Cart.new.items)
again = Cart.create!
again.items
again.changed?
again.items << "bob"
again.changed
again.items_was
again.items_change
again.reload.items
list = ["a"]
cart = Cart.new(items: list)
cart.items << "b"
list
cart.items
frozen = ["x"].freeze
held = Cart.new(items: frozen)
held.items << "y"
held.items
hash = { "a" => { "b" => [1] } }
deep = Cart.new(settings: hash)
deep.settings["a"]["b"] << 2
hash
deep.settings
list << "z"
cart.items
symbols = Cart.new(settings: { a: :b, c: { d: :e } }, note: :word)
symbols.settings
symbols.note
symbols.settings.class
symbols.settings[:a]
Cart.new(note: { "d" => Date.new(2020, 1, 2), "t" => Time.utc(2020, 1, 2, 3, 4, 5), "n" => BigDecimal("1.50") }).note
Cart.new(note: 1..3).note
Cart.new(note: Set.new([1])).note
Cart.new(note: 1.0).note
Cart.new(note: Float::NAN).note
Cart.new(note: 12345678901234567890).note
Cart.new(note: true).note
Cart.new(note: false).note
Cart.new(note: nil).note
Cart.new(note: "").note
Cart.new(note: "plain").note
Cart.new(note: "[1, 2]").note
Cart.new(note: "{\"a\": 1}").note
Cart.new(note: "null").note
Cart.new(note: "12").note
Cart.new(note: { nil => 1, 2 => 3, 1.5 => 4 }).note
Cart.new(note: [nil, { a: nil }]).note
kept = Cart.create!(settings: { "a" => 1, "b" => { "x" => 1, "y" => 2 } })
kept.settings = { "b" => { "y" => 2, "x" => 1 }, "a" => 1 }
kept.changed?
kept.settings_changed?
kept.changes
kept.settings
kept.assign_attributes(settings: { b: { y: 2, x: 1 }, a: 1 })
kept.changed?
kept.settings = { "a" => 1, "b" => { "x" => 1, "y" => 3 } }
kept.changed?
kept.settings_change
kept.restore_attributes && nil
kept.settings
kept.settings.delete("a")
kept.changed
kept.settings["a"] = 1
kept.settings
kept.changed?
kept.items = []
kept.changed?
kept.items = nil
kept.changed?
kept.items
kept.save!
kept.reload.items
kept.items = [1, 2]
kept.save!
kept.items = [2, 1]
kept.changed?
kept.reload
kept.items = [1.0, 2]
kept.changed?
kept.items
kept.reload
copy = kept.dup
copy.items << 9
kept.items
copy.items
copy.changed.sort
kept.items += [3]
kept.items_change
kept.save!
kept.items_before_last_save
kept.attributes["items"] << 7
kept.items
kept.changed?
kept.reload
kept.read_attribute(:items)
kept[:items].equal?(kept.items)
kept.update!(items: "[5]")
kept.items
kept.reload.items
Cart.where(id: kept.id).pluck(:items)
Cart.where(items: [5]).count
kept.update_column(:items, [6])
kept.reload.items
kept.settings_will_change! && nil
kept.changed?
kept.settings_change
Cart.new(flag: nil).flag
Cart.create!(flag: nil).reload.flag
Cart.create!(note: "null").reload.note
Cart.create!(note: [1, { "a" => nil }]).reload.note
kept.as_json(only: [:items, :limits])
kept.to_json(only: [:items])
plan = Plan.new
plan.tags << "x"
Plan.new.tags
plan.tags
plan.features = { "a" => 1 }
plan.save!
plan.reload.features
plan.reload.tags
plan.features["b"] = 2
plan.changed
plan.features_was
given = { "k" => [1] }
other = Plan.new(features: given)
other.features["k"] << 2
given
other.changed
