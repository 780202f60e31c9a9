class ClockTime
  include Comparable
  attr_reader :minutes

  def initialize(minutes)
    @minutes = minutes
  end

  def <=>(other) = minutes <=> other.minutes
  def -(other) = minutes - other.minutes
  def hash = minutes.hash
  def eql?(other) = other.is_a?(ClockTime) && minutes == other.minutes
  def on(day) = day.in_time_zone + minutes.minutes
  def to_s = "%02d:%02d" % minutes.divmod(60)
end
