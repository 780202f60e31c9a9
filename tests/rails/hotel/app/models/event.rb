class Event < ApplicationRecord
  belongs_to :subject, polymorphic: true, optional: true
  serialize :payload, JSON
  validates :name, presence: true

  scope :named, ->(*names) { where(name: names.flatten) }
  scope :since, ->(time) { where(arel_table[:created_at].gteq(time)) }
end
