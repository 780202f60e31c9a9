class Occupancy
  include Enumerable
  Day = Struct.new(:date, :taken, :total) do
    def rate
      total.zero? ? 0.0 : (taken.fdiv(total) * 100).round(1)
    end

    def to_h
      super.merge(rate: rate)
    end
  end

  def initialize(range)
    @range = range
  end

  def each
    return to_enum(:each) { @range.count } unless block_given?

    @range.each do |date|
      yield Day.new(date, taken[date] || 0, total)
    end
  end

  def peak
    max_by { |day| [day.taken, -day.date.jd] }
  end

  private

  def total
    @total ||= Room.listed.count
  end

  def taken
    @taken ||= Booking.live.overlapping(@range.first, @range.last + 1).flat_map(&:dates).tally
  end
end
