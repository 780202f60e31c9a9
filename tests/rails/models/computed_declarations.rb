# Declarations whose names and options are computed while a class body runs.
### schema
create_table "owners" do |t|
  t.string "name"
end
create_table "things" do |t|
  t.string "title"
  t.string "state", default: "draft"
  t.string "token"
  t.integer "kind", default: 0
  t.integer "size", default: 0
  t.text "settings"
  t.references "owner"
  t.integer "items_count", default: 0
  t.string "log"
end
create_table "items" do |t|
  t.string "name"
  t.references "thing"
end
create_table "tags" do |t|
  t.string "name"
end
create_table "tags_things", id: false do |t|
  t.references "thing"
  t.references "tag"
end
create_table "notes" do |t|
  t.string "text"
  t.references "subject", polymorphic: true
end
### models
module Stated
  extend ActiveSupport::Concern
  class_methods do
    def states(*names, on: :state)
      names.map(&:to_s).each do |name|
        scope name, -> { where(on => name) }
        scope "not_#{name}", -> { where.not(on => name) }
        define_method("#{name}?") { public_send(on) == name }
      end
    end
    def noted(&block)
      before_save(&block)
      after_save { self.log_note = "saved" }
    end
  end
  attr_accessor :log_note
end
class UpperValidator < ActiveModel::EachValidator
  def validate_each(record, attribute, value)
    record.errors.add(attribute, "is not upper") if value.present? && value != value.upcase
  end
end
class Watcher
  def initialize(word) = @word = word
  def after_touch(record) = LOG << "#{@word} #{record.title}"
  def self.after_touch(record) = LOG << "class #{record.title}"
end
class Owner < ApplicationRecord
  %w[things].map(&:to_sym).each { |name| has_many name, dependent: :nullify }
end
class Item < ApplicationRecord
  { thing: "Thing" }.each_pair { |name, type| belongs_to name, class_name: type, counter_cache: true }
end
class Tag < ApplicationRecord
  [:things].map(&:itself).each { |name| has_and_belongs_to_many name }
end
class Note < ApplicationRecord
  [:subject].map(&:itself).each { |name| belongs_to name, polymorphic: true }
end
class Thing < ApplicationRecord
  include Stated
  COUNTS = %w[small big].each_with_index.to_h { |name, at| [name.to_sym, at] }
  ASSOCIATIONS = [[:has_many, :items], [:has_one, :first_item]].freeze

  [:owner].map(&:itself).each { |name| belongs_to name, optional: true }
  [:items].map(&:itself).each do |name|
    has_many name, -> { order(:name) }, dependent: :destroy
    accepts_nested_attributes_for name, allow_destroy: true, reject_if: ->(attributes) { attributes["name"].blank? }
  end
  [:tags].map(&:itself).each { |name| has_and_belongs_to_many name }
  [:notes].map(&:itself).each { |name| has_many name, as: :subject }
  { label: "Note" }.each_pair { |name, type| has_one name, class_name: type, as: :subject }
  states :draft, :live
  [[:kind, COUNTS]].each { |name, values| enum name => values, _prefix: true }
  %w[size].map(&:to_sym).each { |name| enum name => %i[thin thick] }
  %w[title].map(&:to_sym).each do |name|
    validates name, presence: true, length: { maximum: 5, message: "is over %{count}" }, upper: true, if: -> { state == "live" }
    validate { errors.add(name, "is odd") if public_send(name) == "odd" }
    alias_attribute :"#{name}_alias", name
  end
  %w[rank].map(&:to_sym).each { |name| attribute name, :integer, default: 7 }
  %w[settings].map(&:to_sym).each { |name| store name, accessors: %i[color shade], coder: JSON }
  %w[token].map(&:to_sym).each { |name| has_secure_token name }
  %w[owner].map(&:to_sym).each { |name| delegate :name, to: name, prefix: true, allow_nil: true }
  %w[before after].map(&:to_s).each do |moment|
    public_send("#{moment}_create") { self.log = "#{log}#{moment} " }
  end
  %w[around].map(&:to_s).each { |moment| send("#{moment}_update", :measure) }
  noted { self.log = "#{log}noted " }
  %w[limit_of].map(&:to_sym).each { |name| class_attribute name, default: 5 }

  HOOKS = %i[first_hook second_hook].freeze
  after_touch HOOKS.last
  after_touch(*HOOKS, if: -> { title == "one" })
  after_touch Watcher.new("object"), Watcher

  def first_hook = LOG << "first"
  def second_hook = LOG << "second"

  def measure
    LOG << "in"
    yield
    LOG << "out"
  end
end
### script
owner = Owner.create!(name: "Ann")
thing = Thing.create!(title: "one", owner: owner)
thing.log
thing.log_note
thing.token.size
thing.owner.name
thing.owner_name
Thing.new.owner_name
owner.things.map(&:title)
thing.items.create!(name: "b").name
thing.items.create!(name: "a").name
thing.items.map(&:name)
thing.items.build.thing == thing
thing.item_ids.size
thing.reload.items_count
Item.new.valid?
Item.new.tap(&:valid?).errors.full_messages
thing.update!(items_attributes: [{ name: "c" }, { name: "" }])
thing.items.reload.map(&:name)
thing.tags << Tag.create!(name: "red")
thing.tags.map(&:name)
Tag.first.things.map(&:title)
thing.notes.create!(text: "hi").subject == thing
thing.label.text
thing.build_label(text: "new").subject == thing
Thing.draft.count
Thing.live.count
Thing.not_live.count
Thing.all.draft.not_live.count
owner.things.draft.map(&:title)
LOG.clear && thing.touch && LOG
thing.draft?
thing.live?
thing.kind
thing.kind_small?
thing.kind_big!
thing.kind
Thing.kind_big.count
Thing.not_kind_big.count
Thing.kinds
thing.thin?
thing.thick!
Thing.thick.map(&:title)
Thing.sizes
Thing.new(title: "odd").valid?
Thing.new(title: "odd").tap(&:valid?).errors.full_messages
Thing.new(title: "toolong", state: "live").tap(&:valid?).errors.full_messages
Thing.new(title: "", state: "live").tap(&:valid?).errors.full_messages
Thing.new(title: "UP", state: "live").valid?
thing.title_alias
Thing.new(title_alias: "x").title
Thing.where(title_alias: "one").count
thing.rank
Thing.new(rank: "12").rank
thing.color
thing.color = "red"
thing.color
thing.save!
thing.reload.color
thing.settings
thing.shade.nil?
LOG.inspect
Thing.limit_of
thing.limit_of
Thing.limit_of = 6
Thing.limit_of
thing.destroy!.destroyed?
Item.count
owner.destroy!.destroyed?
Thing.reflect_on_all_associations.map(&:name).sort
