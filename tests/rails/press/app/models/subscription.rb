class Subscription < ApplicationRecord
  belongs_to :plan
  belongs_to :coupon, optional: true, counter_cache: :redemptions
  has_many :receipts, -> { order(:number) }
  validates :name, :email, presence: true
  validates :email, uniqueness: { conditions: -> { where.not(state: "cancelled") }, message: :taken }
  before_create :start
  after_create :bill, unless: :trial?

  def trial? = state == "trial"
  def price = coupon ? coupon.off(plan.price) : plan.price
  def to_s = "#{name} (#{plan.name})"

  # What is left of the paid time counts for the new plan.
  def change_to(other, on: Edition.today)
    return errors.add(:plan, "is the same") && false if other == plan

    Subscription.transaction do
      credit = trial? ? 0.to_d : unused(on)
      update!(plan: other, paid_until: on.advance(months: other.months), state: "active")
      Receipt.issue!(self, [price - credit, 0].max, "Change to #{other.name}, #{"credit %.2f" % credit}", on)
    end
  end

  def unused(on)
    from = paid_until.advance(months: -plan.months)
    days = (paid_until - on).to_i
    (price * days / (paid_until - from).to_i).floor(2)
  end

  private

  def start
    self.started_on ||= Edition.today
    if plan.free_trial?
      self.trial_ends_on = started_on + plan.trial_days
    else
      self.state = "active"
      self.paid_until = started_on >> plan.months
    end
  end

  def bill
    Receipt.issue!(self, price, plan.name, started_on)
  end
end
