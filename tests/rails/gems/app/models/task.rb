class Task < ApplicationRecord
  scope :open, -> { where(done: false) }
  scope :above, ->(position) { where("position > ?", position) }
end
