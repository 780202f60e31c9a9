class Cart
  include ActiveModel::Model

  Line = Struct.new(:product, :quantity, keyword_init: true) do
    def subtotal = product.price * quantity
  end

  attr_reader :contents

  def initialize(contents = {})
    @contents = (contents || {}).transform_values(&:to_i)
  end

  def add(product, count = 1)
    key = product.id.to_s
    @contents[key] = @contents.fetch(key, 0) + count
    @contents.delete(key) unless @contents[key].positive?
    self
  end

  def lines
    @lines ||= Product.where(id: contents.keys).order(:id).map { |product| Line.new(product: product, quantity: contents[product.id.to_s]) }
  end

  def total = lines.sum(&:subtotal)
  def empty? = contents.empty?
  def size = contents.values.sum
end
