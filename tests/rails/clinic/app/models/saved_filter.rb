class SavedFilter < ApplicationRecord
  belongs_to :user
  serialize :conditions, JSON
  validates :name, presence: true, uniqueness: { scope: :user }
  after_initialize { self.conditions ||= {} }
end
