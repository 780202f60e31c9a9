class Campaign < ApplicationRecord
  class OverBudget < StandardError
    def initialize(campaign) = super("#{campaign.name} is spent")
  end

  has_many :ads, dependent: :destroy
  accepts_nested_attributes_for :ads
  validates :name, :advertiser, presence: true
  validates :budget, numericality: { greater_than_or_equal_to: :spent, message: "is below the %{count} that are spent" }
  validates :per_click, :per_thousand, numericality: { greater_than_or_equal_to: 0 }
  validate :dates_in_order
  scope :running, ->(on = Edition.today) { where("starts_on <= :on AND (ends_on IS NULL OR ends_on >= :on)", on: on) }
  scope :with_budget, -> { where(arel_table[:spent].lt(arel_table[:budget])) }

  def rest = budget - spent
  def exhausted? = rest <= 0
  def used = budget.zero? ? 100 : (spent / budget * 100).round(1)

  def charge(amount)
    raise OverBudget, self if amount > rest

    self.class.where(id: id).update_all(["spent = spent + ?", amount])
    reload
  end

  private

  def dates_in_order
    errors.add(:ends_on, :greater_than, count: starts_on.to_s) if starts_on && ends_on && ends_on < starts_on
  end
end
