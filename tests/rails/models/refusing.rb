# Callbacks that refuse, and what raises in them.
### schema
create_table "orders" do |t|
  t.string "name"
end
create_table "parcels" do |t|
  t.references "order"
  t.boolean "sealed", default: false
end
create_table "slips" do |t|
  t.references "order"
  t.boolean "sealed", default: false
end
create_table "profiles" do |t|
  t.boolean "keep", default: false
end
create_table "users" do |t|
  t.references "profile"
  t.string "name"
end
create_table "cards" do |t|
  t.string "title"
end
create_table "lists" do |t|
  t.string "title"
end
create_table "rows" do |t|
  t.references "list"
  t.string "text"
end
create_table "notes" do |t|
  t.references "card"
  t.string "title"
end
create_table "folders" do |t|
  t.string "name"
end
create_table "sheets" do |t|
  t.references "folder"
  t.string "name"
end
create_table "links" do |t|
  t.references "folder"
  t.references "order"
end
### models
class Order < ApplicationRecord
  has_many :parcels, dependent: :destroy
  has_one :slip, dependent: :destroy
  after_rollback { LOG << "order rolled back" }
  after_commit { LOG << "order committed" }
end
class Parcel < ApplicationRecord
  belongs_to :order
  before_destroy { throw :abort if sealed }
  after_commit { LOG << "parcel committed" }
  after_rollback { LOG << "parcel rolled back" }
end
class Slip < ApplicationRecord
  belongs_to :order
  before_destroy :stay
  def stay
    errors.add(:base, "is sealed") if sealed
    throw :abort if sealed
  end
end
class Profile < ApplicationRecord
  has_one :user
  before_destroy { throw :abort if keep }
end
class User < ApplicationRecord
  belongs_to :profile, dependent: :destroy
end
class Card < ApplicationRecord
  has_many :notes
  validates :title, presence: true
  before_save { throw :abort if title == "unsaved" }
  before_create { throw :abort if title == "uncreated" }
  before_update { throw :abort if title == "unchanged" }
  before_validation { throw :abort if title == "unvalidated" }
  after_save { Card.create!(title: nil) if title == "late" }
  after_create { raise ActiveRecord::Rollback if title == "rolled" }
  after_update { raise ArgumentError, "no" if title == "raised" }
  after_save { throw :abort if title == "aborted" }
  after_commit { LOG << "#{title} committed" }
  after_rollback { LOG << "#{title} rolled back" }
end
class Note < ApplicationRecord
  belongs_to :card, optional: true
  validates :title, presence: true
  before_save { throw :abort if title == "unsaved" }
end
class List < ApplicationRecord
  has_many :rows
  accepts_nested_attributes_for :rows
end
class Row < ApplicationRecord
  belongs_to :list
  accepts_nested_attributes_for :list
  after_commit { LOG << "row #{text}" }
  after_save { LOG << "saved #{text}" }
end
class Folder < ApplicationRecord
  has_many :sheets, dependent: :restrict_with_error
  has_many :links, dependent: :destroy
  has_many :orders, through: :links, dependent: :destroy
  before_destroy { LOG << "folder goes" }
end
class Sheet < ApplicationRecord
  belongs_to :folder
end
class Link < ApplicationRecord
  belongs_to :folder
  belongs_to :order
  before_destroy { throw :abort if order.name == "kept" }
end
### script
order = Order.create!(name: "o")
sealed = Parcel.create!(order: order, sealed: true)
LOG.clear
Order.find(order.id).destroy
Order.find(order.id).destroy!
[Order.exists?(order.id), Parcel.count, LOG.dup]
LOG.clear
loose = Parcel.create!(order: order)
[order.reload.destroy, Order.exists?(order.id), Parcel.count, order.destroyed?, order.persisted?, order.errors.full_messages]
[order.parcels.destroy_all.size, Parcel.count]
[order.parcels.destroy(sealed), Parcel.count, order.parcels.reload.size]
Parcel.find(sealed.id).destroy
Parcel.find(sealed.id).destroy!
[Parcel.destroy_all.map(&:destroyed?), Parcel.count]
[Parcel.destroy_by(sealed: true).size, Parcel.count]
Parcel.update_all(sealed: false)
LOG.clear
[Order.find(order.id).destroy.destroyed?, Parcel.count, LOG.dup]
order = Order.create!(name: "p")
slip = Slip.create!(order: order, sealed: true)
[Order.find(order.id).destroy, Order.exists?(order.id), Slip.count]
Order.find(order.id).destroy!
[(order.slip = Slip.new), Slip.count]
[order.reload.slip.id == slip.id, Slip.pluck(:order_id)]
user = User.create!(profile: Profile.create!(keep: true))
User.find(user.id).destroy
[User.exists?(user.id), Profile.count]
User.find(user.id).destroy!
[User.exists?(user.id), Profile.count]
[Profile.update_all(keep: false), User.find(user.id).destroy.destroyed?, User.count, Profile.count]
card = Card.new(title: "late")
card.save
[card.persisted?, card.new_record?, card.id, Card.count]
card.save!
Card.create!(title: "late")
Card.create(title: "late").persisted?
Card.new(title: "unsaved").save
Card.new(title: "unsaved").save!
Card.create!(title: "uncreated")
Card.create(title: "uncreated").persisted?
Card.new(title: "unvalidated").save
Card.new(title: "unvalidated").save!
Card.new(title: "unvalidated").valid?
card = Card.create!(title: "plain")
[card.update(title: "unchanged"), card.title, card.changed?, card.reload.title]
card.update!(title: "unchanged")
card.update!(title: "raised")
[card.title, card.changed?, card.reload.title]
card.update(title: "late")
[card.title, card.changed?, card.reload.title]
card.update_attribute(:title, "unsaved")
card.update_attribute(:title, "late")
LOG.clear
rolled = Card.new(title: "rolled")
rolled.save
[rolled.persisted?, rolled.id, Card.where(title: "rolled").count, LOG.dup]
LOG.clear
rolled.save!
aborted = Card.new(title: "aborted")
aborted.save
[aborted.persisted?, Card.where(title: "aborted").count, LOG.dup]
LOG.clear
[Card.transaction { Card.create!(title: "in"); raise ActiveRecord::Rollback }, Card.where(title: "in").count, LOG.dup]
LOG.clear
[Card.transaction { Card.create!(title: "outer 2"); Card.transaction(requires_new: true) { Card.create!(title: "inner 2"); raise ActiveRecord::Rollback } }, Card.where(title: ["inner 2", "outer 2"]).pluck(:title), LOG.dup]
card = Card.create!(title: "holder")
[card.notes.create(title: nil).persisted?, card.notes.create(title: "unsaved").persisted?, Note.count]
card.notes.create!(title: "unsaved")
card.notes << Note.new(title: "unsaved")
card.notes << Note.new(title: nil)
[card.reload.notes.size, Note.count]
holder = Card.new(title: "with notes", notes: [Note.new(title: nil)])
[holder.save, holder.errors.full_messages, holder.notes.size]
holder = Card.new(title: "with notes", notes: [Note.new(title: "unsaved")])
[holder.save, holder.persisted?, Note.count]
[Note.new(title: "n", card: Card.new(title: "unsaved")).save, Note.count, Card.where(title: "unsaved").count]
[Note.new(title: "n", card: Card.new(title: nil)).save, Note.count]
[Note.new(title: "n", card: Card.new(title: "late")).save, Note.count]
list = List.create!(title: "l", rows_attributes: [{ text: "r" }])
[list.rows.size, list.rows.first.list.equal?(list), Row.count]
[list.update!(rows_attributes: [{ id: list.rows.first.id, text: "s" }]), Row.pluck(:text)]
row = Row.create!(text: "t", list_attributes: { title: "m" })
[row.list.title, List.count, Row.count]
[row.update!(list_attributes: { id: row.list.id, title: "n" }), List.last.title]
[list.reload.update(title: "deep", rows_attributes: [{ id: list.rows.first.id, list_attributes: { id: list.id, title: "deeper" } }]), List.first.title]
LOG.clear
[Row.transaction { r = Row.create!(text: "1", list: list); r.update!(text: "2"); r.touch rescue 0 }.nil?, LOG.dup]
LOG.clear
[List.create!(title: "c", rows_attributes: [{ text: "a" }, { text: "b" }]).rows.size, LOG.dup]
folder = Folder.create!(name: "f")
Sheet.create!(folder: folder, name: "s").persisted?
LOG.clear
[folder.destroy, folder.errors.full_messages, Folder.count, LOG.dup]
folder.destroy!
[Sheet.delete_all, folder.reload.orders << Order.create!(name: "kept"), Link.count].last
folder.destroy
[Folder.count, Link.count, Order.where(name: "kept").count]
folder.orders.delete(folder.orders.first).size
[Link.count, folder.orders.count]
