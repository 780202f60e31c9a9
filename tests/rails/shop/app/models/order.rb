class Order < ApplicationRecord
  include Tracked

  STATES = %w[draft paid shipped cancelled].freeze

  belongs_to :customer, counter_cache: true
  has_many :line_items, dependent: :destroy, inverse_of: :order
  has_many :products, through: :line_items
  has_one :address, as: :addressable

  accepts_nested_attributes_for :line_items, allow_destroy: true, reject_if: ->(attributes) { attributes["product_id"].blank? && attributes["product"].blank? }
  accepts_nested_attributes_for :address, reject_if: :all_blank

  validates :state, inclusion: STATES
  validates :line_items, presence: { message: "are missing" }
  validate :products_once

  before_create :assign_number
  after_save :remember_change, if: :saved_change_to_state?

  STATES.each do |name|
    scope name, -> { where(state: name) }
    define_method("#{name}?") { state == name }
  end

  scope :recent, -> { order(id: :desc) }
  scope :between, ->(from, to) { where(created_at: from.beginning_of_day..to.end_of_day) }

  attr_reader :state_changes

  def total
    line_items.reject(&:marked_for_destruction?).sum(&:subtotal)
  end

  def ship!
    raise ActiveRecord::RecordInvalid.new(self) if invalid?
    transaction do
      line_items.includes(:product).each { |item| item.product.take!(item.quantity) }
      update!(state: "shipped", shipped_at: Time.zone.local(2024, 5, 6, 7, 8, 9))
    end
    self
  end

  private
    def assign_number
      self.number ||= format("W%05d", (Order.maximum(:id) || 0) + 1)
    end

    def products_once
      ids = line_items.reject(&:marked_for_destruction?).map(&:product_id)
      errors.add(:base, :twice, message: "A product stands twice") if ids.uniq.size < ids.size
    end

    def remember_change
      (@state_changes ||= []) << saved_change_to_state
    end
end
