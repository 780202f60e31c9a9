class Period
  include Enumerable
  include Comparable

  attr_reader :first, :last
  alias begin first
  alias end last

  def self.week_of(date) = new(date.in_time_zone.beginning_of_week, date.in_time_zone.end_of_week)

  def initialize(first, last)
    raise ArgumentError, "a period ends before it begins" if last < first

    @first, @last = first, last
  end

  def each(&block)
    return to_enum(:each) { days.count } unless block

    days.each(&block)
    self
  end

  def days = first.to_date..last.to_date
  def minutes = ((last - first) / 60).to_i
  def <=>(other) = [first, last] <=> [other.first, other.last]
  def overlap?(other) = first < other.last && other.first < last
  def cover?(moment) = first <= moment && moment < last
  alias === cover?

  def -(other)
    return [self] unless overlap?(other)

    [[first, other.first], [other.last, last]].select { |from, to| from < to }.map { |pair| Period.new(*pair) }
  end

  def step(minutes)
    Enumerator.new do |slots|
      at = first
      while (following = at + minutes.minutes) <= last
        slots << Period.new(at, following)
        at = following
      end
    end
  end

  def to_s
    last.to_date == first.to_date ? "#{first.strftime("%-d %b %H:%M")}–#{last.strftime("%H:%M")}" : "#{first.strftime("%-d %b")} – #{last.strftime("%-d %b %Y")}"
  end
end
