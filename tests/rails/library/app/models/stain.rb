class Stain < ApplicationRecord
  belongs_to :leaf

  validates :color, length: { maximum: 10 }
end
