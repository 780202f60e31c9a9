class Line
  validates :description, presence: true
  validates :quantity, numericality: { greater_than: 0 }

  def net
    unit_price * quantity
  end

  def tax
    (net * (tax_rate || 0)).round(2)
  end

  def gross
    net + tax
  end

  def free?
    unit_price.zero?
  end

  def heavy?
    weight.present? && weight * quantity > 20.0
  end

  def label
    "#{quantity} x #{description.truncate(20)} at #{format("%.2f", unit_price)}"
  end
end
