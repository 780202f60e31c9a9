class Product
  include Searchable

  LOW_STOCK = 3

  delegate :name, to: :category, prefix: true, allow_nil: true

  validates :name, presence: true, length: { maximum: 60 }
  validates :sku, uniqueness: { scope: :category_id }, allow_blank: true
  validates :price, numericality: { greater_than: 0, less_than: 10_000 }
  validates :stock, numericality: { only_integer: true }, inclusion: { in: 0..1000 }
  validate :sku_has_a_prefix, if: :active

  before_save { |product| product.name = product.name.strip }
  before_create :set_available_on, unless: :available_on
  before_destroy :keep_ordered

  scope :active, -> { where(active: true) }
  scope :cheaper_than, ->(price) { where("price < ?", price) }

  def self.low_stock
    active.where(stock: ..LOW_STOCK).order(stock: :asc)
  end

  def self.average_price = average(:price).to_f.round(2)

  def low_stock?
    stock <= LOW_STOCK
  end

  def available?(date = Date.today)
    active && (available_on.nil? || available_on <= date)
  end

  def restock!(amount)
    raise ArgumentError, "amount must be positive" unless amount.positive?

    increment!(:stock, amount)
  end

  private

  def set_available_on
    self.available_on = Date.today
  end

  def sku_has_a_prefix
    return if sku.blank? || sku.match?(/\A[A-Z]{2}-/)

    errors.add(:sku, "needs a prefix of two letters")
  end

  def keep_ordered
    return if lines.none?

    errors.add(:base, "is part of an order")
    throw :abort
  end
end
