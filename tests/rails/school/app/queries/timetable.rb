class Timetable
  include Enumerable

  attr_reader :monday
  delegate :empty?, :size, to: :entries

  def self.week(text, **rest)
    new(text.present? ? Date.strptime(text, "%G-W%V") : Date.new(2024, 9, 2), **rest)
  end

  def initialize(date, slots: Slot.all)
    @monday = date.beginning_of_week
    @slots = slots.includes(:course, :room)
  end

  def each(&block)
    return enum_for(__method__) unless block

    days.each { |day| block.call(day, on(day)) }
  end

  def days
    @days ||= (monday..monday.next_day(4)).to_a
  end

  def on(day)
    by_weekday.fetch(day.wday, []).select { |slot| slot.course.term_period.cover?(day) }.sort_by { |slot| [slot.starts_at, slot.course.code] }
  end

  def grid
    first, last = hours.minmax
    return {} unless first

    (first..last).index_with { |hour| days.map { |day| on(day).select { |slot| (slot.starts_at.hour..slot.ends_at.hour).include?(hour) } } }
  end

  def conflicts
    flat_map { |_, slots| slots.each_cons(2).select { |a, b| a.room_id && a.room_id == b.room_id && a.overlaps?(b) } }
  end

  def previous = key_of(monday - 1.week)
  def following = key_of(monday.next_week)

  private

  def key_of(date) = date.strftime("%G-W%V")
  def hours = flat_map { |_, slots| slots.flat_map { |slot| [slot.starts_at.hour, slot.ends_at.hour] } }
  def by_weekday = (@by_weekday ||= @slots.group_by(&:weekday))
end
