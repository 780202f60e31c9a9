class Product < ApplicationRecord
  include Tracked

  SORTS = { "name" => :name, "price" => :price, "newest" => { created_at: :desc, id: :desc } }.freeze

  enum status: { draft: 0, active: 1, retired: 2 }
  belongs_to :category, optional: true
  has_and_belongs_to_many :tags
  has_many :line_items, dependent: :restrict_with_exception
  has_many :orders, -> { distinct }, through: :line_items
  has_many :customers, through: :orders

  validates :name, presence: true, uniqueness: { case_sensitive: false, scope: :category_id }
  validates :price, numericality: { greater_than_or_equal_to: 0 }
  validates :stock, numericality: { only_integer: true, greater_than_or_equal_to: 0 }
  validates :sku, format: { with: /\A[A-Z]-\d+\z/, message: "must look like A-1" }, uniqueness: true, allow_blank: true
  validates :description, presence: true, on: :publish

  delegate :name, :full_name, to: :category, prefix: true, allow_nil: true

  scope :in_stock, -> { where("stock > 0") }
  scope :cheaper_than, ->(amount) { where(price: ...amount) if amount.present? }
  scope :tagged, ->(*names) { joins(:tags).where(tags: { name: names }).distinct }
  scope :matching, ->(text) { where("products.name LIKE :q OR sku LIKE :q", q: "%#{sanitize_sql_like(text)}%") }
  scope :sorted, ->(key) { order(SORTS.fetch(key, :id)) }

  before_save -> { self.sku = sku.presence }
  before_destroy :keep_featured, prepend: true

  def sold_out? = stock.zero?

  def available?(on: Date.current)
    active? && !sold_out? && (available_on.nil? || available_on <= on)
  end

  def take!(quantity)
    with_lock do
      raise StockError, "only #{stock} of #{name}" if quantity > stock
      decrement!(:stock, quantity)
    end
  end

  class StockError < StandardError; end

  private
    def keep_featured
      return unless featured?
      errors.add(:base, "Featured products stay")
      throw :abort
    end
end
