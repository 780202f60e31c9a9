class Line
  validates :quantity, numericality: { only_integer: true, in: 1..99 }
  validates :product_id, uniqueness: { scope: [:order_id], message: "is in the order already" }

  def total
    product.price * quantity
  end
end
