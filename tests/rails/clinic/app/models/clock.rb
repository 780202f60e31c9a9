module Clock
  extend self

  def today = Date.new(2025, 3, 10)
  def now = today.in_time_zone.change(hour: 8, min: 30)
end
