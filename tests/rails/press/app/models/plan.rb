class Plan < ApplicationRecord
  has_many :subscriptions
  scope :cheapest_first, -> { order(:price) }
  def to_param = code
  def per_day(from) = price / (from.advance(months: months) - from).to_i
  def free_trial? = trial_days.positive?
end
