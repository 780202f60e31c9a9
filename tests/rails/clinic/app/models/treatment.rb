class Treatment < ApplicationRecord
  enum category: %i[consultation diagnostics therapy]

  belongs_to :parent, class_name: "Treatment", optional: true
  has_many :children, -> { order :code }, class_name: "Treatment", foreign_key: "parent_id", dependent: :restrict_with_error
  has_many :prices, -> { order(:valid_from) }, dependent: :destroy, inverse_of: :treatment do
    def on(date)
      reverse.find { |price| price.valid_from <= date }
    end

    def timeline = each_cons(2).map { |a, b| [a.valid_from, b.valid_from - 1, a.amount] }
  end
  has_many :appointments, dependent: :restrict_with_error

  accepts_nested_attributes_for :prices, allow_destroy: true, reject_if: :all_blank

  validates :code, presence: true, uniqueness: { case_sensitive: false }, format: { with: /\A[A-Z]{2,3}(-[A-Z0-9])?\z/, message: "looks like XR or XR-H" }
  validates :name, presence: true
  validates :minutes, numericality: { only_integer: true, greater_than: 0, less_than_or_equal_to: 120 }, if: -> { minutes_changed? || new_record? }
  validates_associated :prices

  scope :offered, -> { where(archived: false) }
  scope :roots, -> { where(parent_id: nil) }
  scope :bookable, -> { offered.joins(:prices).distinct }

  def to_param = code_in_database
  def price(date = Clock.today) = prices.on(date)&.amount&.then { |amount| Money.from(amount) }
  def full_name = ancestors.reverse.push(self).map(&:name).join(" / ")

  def ancestors
    parent ? [parent] + parent.ancestors : []
  end
end
