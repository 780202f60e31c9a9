# The paper of this day: what "now" is.
module Edition
  NOW = Time.utc(2025, 3, 12, 9, 30)

  module_function

  def now = NOW.in_time_zone
  def today = NOW.to_date

  def month(offset = 0)
    today.beginning_of_month.advance(months: offset).all_month
  end
end
