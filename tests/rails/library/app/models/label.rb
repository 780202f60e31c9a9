class Label < ApplicationRecord
  belongs_to :leaf

  validates :text, presence: true
end
