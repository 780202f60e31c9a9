class Category
  include Searchable

  validates :name, presence: true, uniqueness: true
  validates :position, numericality: { only_integer: true, greater_than_or_equal_to: 0 }

  scope :sorted, -> { order(:position, :name) }

  def to_s = name
end
