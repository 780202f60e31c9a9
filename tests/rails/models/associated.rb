# Records that are read through others, counted and grouped.
### schema
create_table "shelves" do |t|
  t.string "name"
end
create_table "placements" do |t|
  t.references "shelf"
  t.references "item", polymorphic: true
  t.integer "position", default: 0
end
create_table "books" do |t|
  t.string "title"
  t.integer "price", default: 0
  t.references "author"
end
create_table "toys" do |t|
  t.string "title"
end
create_table "authors" do |t|
  t.string "name"
  t.references "owner", polymorphic: true
end
create_table "items" do |t|
  t.string "name"
  t.string "sku"
  t.integer "amount", default: 0
  t.timestamps
end
add_index "items", "sku", unique: true
create_table "visits" do |t|
  t.string "name"
  t.datetime "at"
  t.integer "weight", default: 0
end
create_table "rooms" do |t|
  t.string "type"
  t.string "name"
  t.integer "beds", default: 0
end
### models
class Shelf < ApplicationRecord
  has_many :placements
  has_many :books, through: :placements, source: :item, source_type: "Book"
  has_many :toys, through: :placements, source: :item, source_type: "Toy"
  has_many :authors, through: :books
end
class Placement < ApplicationRecord
  belongs_to :shelf
  belongs_to :item, polymorphic: true
end
class Book < ApplicationRecord
  has_many :placements, as: :item
  has_many :shelves, through: :placements
  belongs_to :author, optional: true
end
class Toy < ApplicationRecord
  has_many :placements, as: :item
end
class Author < ApplicationRecord
  has_many :books
  belongs_to :owner, polymorphic: true, optional: true
end
class Item < ApplicationRecord
  alias_attribute :label, :name
end
class Visit < ApplicationRecord
  scope :heavy, -> { where("weight > 1") }
end
class Room < ApplicationRecord
  validates :name, presence: true
  def beds_text
    "#{beds} beds"
  end
end
class Suite < Room
  validates :beds, numericality: { greater_than: 1 }
  def deluxe?
    beds > 2
  end
end
### script
shelf = Shelf.create!(name: "s")
empty = Shelf.create!(name: "e")
author = Author.create!(name: "a")
book = Book.create!(title: "t", price: 3, author: author)
toy = Toy.create!(title: "t")
Placement.create!(shelf: shelf, item: book, position: 2).id
Placement.create!(shelf: shelf, item: toy, position: 1).id
Shelf.joins(:books).where(books: { title: "t" }).pluck(:name)
Shelf.joins(:toys).pluck(:name)
Shelf.joins(:books, :toys).pluck(:name)
Shelf.eager_load(:books).order(:id).map { |s| [s.name, s.books.map(&:title)] }
Shelf.eager_load(:books, :toys).order(:id).map { |s| [s.name, s.books.map(&:class), s.toys.map(&:class)] }
Shelf.left_joins(:books).where(books: { id: nil }).pluck(:name)
Shelf.left_joins(:books).group(:name).count("books.id")
Shelf.where.missing(:books).pluck(:name)
Shelf.includes(:books).where(books: { title: "t" }).map(&:name)
Shelf.includes(:books).references(:books).order(:id).map { |s| s.books.size }
Shelf.preload(:books, :toys).order(:id).map { |s| s.books.size + s.toys.size }
Shelf.joins(books: :author).pluck("authors.name")
Shelf.joins(:authors).pluck(:name)
Shelf.left_joins(:authors).order(:id).pluck("authors.name")
Shelf.eager_load(:authors).order(:id).map { |s| s.authors.map(&:name) }
Shelf.includes(books: :author).order(:id).map { |s| s.books.map { |b| b.author.name } }
Book.joins(:shelves).pluck("shelves.name")
Book.left_joins(:shelves).pluck("shelves.name")
Book.eager_load(:shelves).map { |b| b.shelves.map(&:name) }
[shelf.books.to_a.size, shelf.toys.count, shelf.books.where(title: "x").exists?, shelf.authors.pluck(:name)]
[(shelf.books << Book.create!(title: "u")).size, Placement.last.item_type, shelf.books.count]
[shelf.books.delete(Book.last).size, shelf.books.count, Placement.count]
[shelf.books.create!(title: "made").persisted?, Placement.last.item_type, shelf.books.size]
[shelf.book_ids, shelf.toy_ids]
[shelf.books.order("placements.position").pluck(:title)]
Placement.includes(item: :author).where(item_type: "Book").map { |p| p.item.author&.name }
Placement.preload(item: :placements).map { |p| p.item.placements.size }
Placement.includes(:item).order(:id).map { |p| p.item.title }
Placement.where(item: book).count
5.times { |i| Item.create!(name: "i#{i}", sku: "s#{i}", amount: i * 10) }
[Item.exists?(nil), Item.exists?(false), Item.exists?, Item.exists?(1), Item.exists?("1"), Item.exists?(99)]
[Item.exists?({}), Item.exists?([]), Item.exists?(name: "i1"), Item.exists?(["name = ?", "i1"]), Item.exists?("name" => "zz")]
[Item.where(name: "i1").exists?(nil), Item.none.exists?, Item.none.exists?(1)]
[Item.limit(0).exists?, Item.limit(0).any?, Item.limit(0).none?, Item.limit(0).empty?, Item.limit(0).many?]
[Item.limit(1).exists?, Item.limit(1).offset(9).exists?, Item.offset(4).exists?, Item.offset(5).any?, Item.limit(1).offset(4).any?]
[Item.limit(0).count, Item.limit(0).size, Item.limit(0).to_a, Item.limit(0).sum(:amount), Item.limit(0).pluck(:name), Item.limit(0).first]
[Item.limit(2).sum(:amount), Item.limit(2).count, Item.limit(2).average(:amount), Item.limit(2).maximum(:amount), Item.limit(2).minimum(:amount)]
[Item.order(amount: :desc).limit(2).sum(:amount), Item.order(:id).offset(3).sum(:amount), Item.order(:id).limit(2).offset(1).sum(:amount)]
[Item.limit(2).ids, Item.order(:id).limit(2).sum("amount * 2"), Item.limit(3).distinct.count(:amount)]
[Item.limit(2).group(:name).count, Item.order(:name).limit(2).group(:name).sum(:amount)]
[Item.limit(2).sum { |i| i.amount }, Item.limit(2).update_all(amount: 7), Item.where(amount: 7).count]
[Item.order(id: :desc).limit(1).delete_all, Item.count, Item.limit(1).offset(1).pluck(:name)]
[Item.insert_all([{ label: "x", sku: "a1" }, { label: "y", sku: "a2" }]).length, Item.last(2).map(&:name)] # Rails 8: [2, ["x", "y"]]
Item.insert({ label: "z", sku: "a3" }).length # Rails 8: 1
[Item.upsert({ label: "zz", sku: "a3" }, unique_by: :sku).length, Item.last.name] # Rails 8: [1, "zz"]
[Item.insert_all!([{ "label" => "q", "sku" => "a4" }]).length, Item.last.label] # Rails 8: [1, "q"]
Item.insert_all([{ label: "x", sku: "a1" }]).length # Rails 8: 0
[Item.where(label: "i1").count, Item.order(:label).pluck(:label).first, Item.find_by(label: "i2").name]
[Item.where(label: "i1").update_all(label: "r"), Item.find_by(name: "r").label]
[Item.create!(label: "new").name, Item.new(label: "n").attributes.key?("label"), Item.last.update!(label: "m"), Item.last.name]
2.times { |i| Visit.create!(name: "v#{i}", at: Time.utc(2021, 5, 1, 3 + i), weight: i + 1) }
rel = Visit.where("id > 0")
rel.group("date(at)").count
rel.select("date(at) AS d").map { |x| x.d }
rel.order("weight desc").pluck(:name)
rel.where("weight > ?", 1).pluck(:name)
rel.where("weight > 1").group("date(at)").sum(:weight)
rel.group("date(at)").having("count(*) > 1").count
rel.group("strftime('%H', at)").count
rel.pluck("upper(name)")
rel.select("weight * 2 AS w", :name).map { |x| [x.w, x.name] }
rel.heavy.group("date(at)").count
rel.from("visits").count
Visit.order(:name).merge(Visit.order(weight: :desc)).pluck(:name)
Visit.order(:weight).merge(Visit.order(name: :desc)).to_a.map(&:name)
Visit.order(:name).merge(Visit.reorder(weight: :desc)).pluck(:name)
Visit.order(:name).merge(Visit.limit(1)).pluck(:name)
Visit.limit(5).merge(Visit.limit(1).offset(1)).pluck(:name)
Visit.all.merge(Visit.select(:name)).map { |v| v.attributes.keys.sort }
Visit.select(:id).merge(Visit.select(:name)).map { |v| v.attributes.keys.sort }
Visit.all.merge(Visit.group(:weight)).pluck(:weight)
Visit.group(:name).merge(Visit.group(:weight).having("count(*) > 0")).count.size
Visit.all.merge(Visit.distinct.select(:weight)).to_a.size
Shelf.joins(:placements).merge(Placement.order(position: :desc)).pluck("placements.position")
Shelf.all.merge(Shelf.includes(:placements)).order(:id).map { |s| s.placements.loaded? }
Placement.order(:id).merge(Placement.order(:position)).pluck(:position)
Visit.where(weight: 1).merge(Visit.where(weight: 2)).pluck(:name)
Visit.where(weight: 1).or(Visit.where(weight: 2)).merge(Visit.order(weight: :desc)).pluck(:name)
rel.sum("weight * 2")
rel.maximum("weight + 1")
rel.order("1 desc").first.name
rel.reorder("lower(name) DESC").first.name
list = rel.heavy
room = Room.create!(name: "r", beds: 3)
suite = room.becomes(Suite)
[suite.class, suite.id == room.id, suite.type, room.type, suite.persisted?]
changed = room.becomes!(Suite)
[changed.class, changed.type, changed.changed, room.type]
[changed.save!, Room.find(room.id).class, Room.find(room.id).deluxe?]
[Room.find(room.id).becomes!(Room).save!, Room.find(room.id).class, Room.find(room.id).type]
small = Room.create!(name: "small", beds: 1)
[small.becomes!(Suite).save, small.becomes!(Suite).tap(&:valid?).errors.full_messages, Room.find(small.id).class]
small.becomes!(Suite).save!
[small.becomes(Suite).beds_text, small.becomes(Suite).deluxe?]
fresh = Room.new(name: "fresh", beds: 2).becomes!(Suite)
[fresh.save!, fresh.id.nil?, Suite.last.name, Room.last.class]
