class LineItem < ApplicationRecord
  belongs_to :order, touch: true
  belongs_to :product

  before_validation(on: :create) { self.unit_price ||= product&.price }
  validates :quantity, numericality: { only_integer: true, greater_than: 0, less_than_or_equal_to: 10 }

  def subtotal
    quantity * (unit_price || 0)
  end
end
