# Something to sell.
class Product
  STATES = %w[draft published].freeze

  validates :name, presence: true, length: { minimum: 3, maximum: 80 }
  validates :stock, numericality: { only_integer: true, greater_than_or_equal_to: 0 }, allow_nil: true
  validate :name_is_no_shout
  before_save :normalize
  after_create { |product| product.touch }

  # Products that anybody may see.
  def self.published
    where(published: true).order(created_at: :desc)
  end

  def self.search(text, since: nil)
    found = where("name LIKE :text OR description LIKE :text", text: "%#{sanitize_sql_like(text)}%")
    since ? found.where(["released_on > ?", since]) : found.where.not("stock = 0")
  end

  def self.stars
    joins(:reviews).group(:published).having("COUNT(*) > ?", 1).average("reviews.stars")
  end

  def annotate(text)
    self.description << text
    description << "." unless description.blank?
    save
  end

  def available?
    published? && (stock || 0) > 0
  end

  def average_stars
    return nil if reviews.empty?

    reviews.sum(:stars) / reviews.count
  end

  def fresh?
    created_at > Time.current - 3600
  end

  def released?(day = Date.current)
    released_on.present? && released_on <= day && price > BigDecimal("0.5")
  end

  def to_param
    "#{id}-#{name}"
  end

  private

  def normalize
    self.name = name.strip # no blanks around it
  end

  def name_is_no_shout
    errors.add(:name, "must not shout") if name == name&.upcase
  end
end
