class Extra < ApplicationRecord
  belongs_to :booking, touch: true
  validates :name, presence: true
  validates :quantity, numericality: { only_integer: true, greater_than: 0 }

  def amount
    (price || 0) * quantity
  end
end
