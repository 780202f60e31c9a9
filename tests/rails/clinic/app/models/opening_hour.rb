class OpeningHour < ApplicationRecord
  attribute :opens, ClockTimeType.new
  attribute :closes, ClockTimeType.new

  belongs_to :practitioner
  validates :weekday, inclusion: { in: 1..6, message: "%{value} is no working day" }
  validates :opens, :closes, presence: true
  validates_with OrderValidator, first: :opens, last: :closes

  def on(day)
    Period.new(opens.on(day), closes.on(day))
  end

  def length = closes - opens
  def to_s = "#{Date::ABBR_DAYNAMES[weekday]} #{opens}–#{closes}"
end
