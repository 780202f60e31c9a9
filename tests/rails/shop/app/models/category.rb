class Category < ApplicationRecord
  include Sluggable

  belongs_to :parent, class_name: "Category", optional: true
  has_many :children, class_name: "Category", foreign_key: :parent_id, dependent: :nullify, inverse_of: :parent
  has_many :products, -> { order(:name) }, dependent: :restrict_with_error
  has_many :active_products, -> { active }, class_name: "Product"

  validates :name, presence: true, length: { maximum: 20, too_long: "has more than %{count} letters" }
  validate :no_circle

  scope :roots, -> { where(parent_id: nil) }
  scope :ordered, -> { order(:position, :name) }

  def self.tree
    roots.ordered.includes(:children).map { |root| [root.name, root.children.map(&:name)] }
  end

  def ancestors
    parent ? [*parent.ancestors, parent] : []
  end

  def full_name
    [*ancestors, self].map(&:name).join(" / ")
  end

  private
    def no_circle
      errors.add(:parent, "cannot be itself") if parent_id.present? && parent_id == id
    end
end
