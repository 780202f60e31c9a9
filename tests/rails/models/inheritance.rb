# Classes that share a table, a concern in them, delegated types, and what callbacks see of a new record.
### schema
create_table "vehicles" do |t|
  t.string "type"
  t.string "name"
  t.integer "wheels"
  t.references "garage"
  t.integer "state", default: 0
  t.string "plate"
end
create_table "inits" do |t|
  t.string "name"
  t.string "slug"
  t.string "kind"
  t.string "extra"
  t.references "garage"
end
create_table "garages" do |t|
  t.string "name"
  t.string "type"
end
create_table "repairs" do |t|
  t.references "vehicle"
  t.references "car"
  t.string "what"
  t.integer "cost"
end
create_table "entries" do |t|
  t.string "entryable_type"
  t.integer "entryable_id"
  t.string "title"
end
create_table "messages" do |t|
  t.string "subject"
end
create_table "posts" do |t|
  t.string "body"
end
### models
module Rollable
  extend ActiveSupport::Concern
  DEFAULT = 4
  included do
    attribute :wheels, :integer, default: DEFAULT
    validates :wheels, numericality: { greater_than: 0 }
    before_validation :fix_wheels
    after_initialize :note_init, if: :new_record?
    delegate :name, to: :garage, prefix: true, allow_nil: true
    scope :rolling, -> { where("wheels >= ?", 1) }
    scope :with_wheels, ->(n = DEFAULT) { where(wheels: n) }
  end
  class_methods do
    def build_default(**attrs) = new({ name: default_name }.merge(attrs))
    def default_name = "#{name.downcase}-#{count}"
  end
  def fix_wheels
    self.wheels = 1 if wheels == 0
  end
  def note_init = LOG << "init #{self.class.name}"
  def describe = "#{kind} with #{wheels} wheels"
  def kind = self.class.name.underscore
  private
    def secret = "s"
end
class Vehicle < ApplicationRecord
  include Rollable
  belongs_to :garage, optional: true
  has_many :repairs, dependent: :destroy
  enum state: { parked: 0, driving: 1 }
  validates :name, presence: true
  validate :plate_ok
  def plate_ok
    errors.add(:plate, "is bad") if plate && plate !~ /\A[A-Z]/
  end
  def self.fleet = all.map(&:describe)
  def self.by_state(s) = where(state: s)
  def cost = repairs.sum(:cost)
  def to_s = "#{self.class}:#{name}"
  def <=>(other) = name <=> other.name
  include Comparable
end
class Car < Vehicle
  has_many :services, class_name: "Repair", foreign_key: :car_id
  validates :plate, presence: true
  after_save { LOG << "car saved" }
  def kind = "auto"
  def describe = super.upcase
  def self.default_name = "car-" + super
end
class Truck < Vehicle
  attribute :wheels, :integer, default: 6
  default_scope { where.not(name: "ghost") }
  def kind = "#{super} (heavy)"
  def fix_wheels
    super
    self.wheels += 1 if wheels.odd?
  end
end
class Bigtruck < Truck
  def describe = "BIG " + super
end
class Garage < ApplicationRecord
  has_many :vehicles
  has_many :cars
  has_many :inits
  has_many :trucks, -> { order(:name) }
  has_one :first_car, -> { order(:id) }, class_name: "Car"
  has_many :repairs, through: :vehicles
  has_many :car_repairs, through: :cars, source: :repairs
end
class Init < ApplicationRecord
  belongs_to :garage, optional: true
  after_initialize { self.slug ||= [name&.parameterize, kind, extra, garage_id].compact.join("-") }
end
class Workshop < Garage
  def name = "Workshop #{super}"
end
class Repair < ApplicationRecord
  belongs_to :vehicle, optional: true
  belongs_to :car, optional: true
  scope :costly, -> { where("cost > 10") }
end
class Entry < ApplicationRecord
  delegated_type :entryable, types: %w[Message Post], dependent: :destroy
  delegate :headline, to: :entryable
end
class Notice
  attr_accessor :message, :post
end
class Message < ApplicationRecord
  has_one :entry, as: :entryable, touch: true
  def headline = subject.upcase
end
class Post < ApplicationRecord
  has_one :entry, as: :entryable
  def headline = body.to_s.first(3)
end
### script
g = Garage.create!(name: "G1")
w = Workshop.create!(name: "W1")
w.name
Garage.find(w.id).name
Garage.all.map(&:name)
Garage.where(type: "Workshop").count
Workshop.first.class.name
v = Vehicle.create!(name: "v", garage: g)
c = Car.create!(name: "c", plate: "A1", garage: g, wheels: 0)
t = Truck.create!(name: "t", garage: w, wheels: 5)
b = Bigtruck.create!(name: "b", garage: g)
LOG
[v.wheels, c.wheels, t.wheels, b.wheels]
[v.describe, c.describe, t.describe, b.describe]
[v.kind, c.kind, t.kind]
Vehicle.fleet
Car.fleet
Truck.fleet
Truck.count
Vehicle.count
Truck.new.wheels
Car.new.wheels
Bigtruck.new.wheels
Car.build_default(wheels: 3).name
Truck.build_default.name
Vehicle.with_wheels.count
Truck.with_wheels(6).count
Vehicle.rolling.where(type: "Car").count
Car.rolling.map(&:to_s)
c.garage_name
Car.new.garage_name
Car.new(name: "x").valid?
Car.new(name: "x", plate: "a").tap(&:valid?).errors.full_messages
Vehicle.new(name: "x", wheels: -1).tap(&:valid?).errors.full_messages
g.vehicles.map(&:to_s).sort
g.cars.map(&:to_s)
g.trucks.map(&:to_s)
w.trucks.map(&:to_s)
g.first_car.to_s
g.cars.create!(name: "new", plate: "B2").class.name
g.cars.build.type
g.vehicles.build(type: "Truck").class.name
Vehicle.new(type: "Car").class.name
Vehicle.create!(type: "Truck", name: "viatype").wheels
c.repairs.create!(what: "oil", cost: 5)
c.repairs.create!(what: "gear", cost: 50)
c.services.create!(what: "svc", cost: 7)
c.cost
g.repairs.sum(:cost)
g.car_repairs.count
g.repairs.costly.map(&:what)
Repair.joins(:vehicle).where(vehicles: { type: "Car" }).count
Repair.joins(:car).count
Repair.where(vehicle: c).count
Repair.where(vehicle: Vehicle.where(name: "c")).count
Repair.includes(:vehicle).map { |r| r.vehicle&.to_s }
Car.joins(:repairs).distinct.count
Car.left_joins(:repairs).group(:name).count("repairs.id")
Car.includes(:repairs).find(c.id).repairs.size
Garage.joins(:cars).distinct.pluck(:name)
Garage.includes(:cars, :trucks).order(:id).map { |x| [x.cars.size, x.trucks.size] }
[c, v].min.name
[v, c, t].sort.map(&:name)
c.driving!
Vehicle.driving.count
Car.driving.first.driving?
Car.by_state(:driving).count
Truck.by_state("parked").count
c.update(type: "Truck") && Vehicle.find(c.id).class.name
Vehicle.find(c.id).becomes(Car).describe
Vehicle.where(type: %w[Car Truck]).group(:type).count
Vehicle.group(:type).count
Vehicle.pluck(:type).uniq.compact.sort
Vehicle.find_by(type: "Bigtruck").describe
Vehicle.select(:type, :name).map(&:class).map(&:name).uniq.compact.sort
Truck.where(name: "t").update_all(name: "ghost")
Truck.where(name: "ghost").count
Truck.unscoped.where(name: "ghost").count
Vehicle.where(name: "ghost").count
Truck.exists?(t.id)
Vehicle.exists?(t.id)
Bigtruck.create(name: "q").type
Truck.find_or_create_by(name: "foc").class.name
Truck.where(wheels: 8).first_or_create!(name: "fo").wheels
Car.destroy_all.size
Vehicle.where(type: "Car").count
t.destroyed?
Vehicle.sti_name
Car.superclass.name
Car.base_class.name
Car.ancestors.include?(Rollable)
Car.include?(Rollable)
c.is_a?(Vehicle)
c.instance_of?(Car)
Car <= Vehicle
Car === c
Vehicle === c
e = Entry.create!(title: "m", entryable: Message.new(subject: "hello"))
f = Entry.create!(title: "p", entryable: Post.new(body: "posted"))
[e.message?, e.post?, f.post?]
e.message.subject
Entry.find(e.id).message.subject
e.post
e.headline
f.headline
Entry.messages.count
Entry.posts.pluck(:title)
e.entryable_name rescue "none"
e.entryable_class.name
Entry.includes(:entryable).map(&:headline)
e.message_id
e.entryable.entry == e
Entry.where(entryable: Post.first).count
Init.new(name: "A b").slug
Init.create!(name: "C d").slug
Init.where(kind: "k").new(name: "E f").slug
Init.where(kind: "k").create!(name: "E f") { |x| x.extra = "blk" }.slug
Init.find_or_create_by!(name: "G h").slug
g.inits.build(name: "I j").slug
g.inits.create!(name: "K l", kind: "z").slug
