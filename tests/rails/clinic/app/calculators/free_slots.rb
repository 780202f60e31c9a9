class FreeSlots
  include Enumerable

  def initialize(practitioner, days, length: 20)
    @practitioner, @days, @length = practitioner, days, length
  end

  def each
    return enum_for(:each) unless block_given?

    @days.each { |day| on(day).each { |slot| yield slot } }
  end

  def on(day)
    return [] unless day.on_weekday?

    free(day).lazy.flat_map { |period| period.step(@length).to_a }.reject { |slot| slot.first < Clock.now }.to_a
  end

  def by_day = @days.to_h { |day| [day, on(day)] }.reject { |_, slots| slots.empty? }

  private

  def free(day)
    busy = taken.select { |period| period.days.cover?(day) }
    @practitioner.hours_on(day).flat_map { |hours| busy.reduce([hours]) { |pieces, period| pieces.flat_map { |piece| piece - period } } }
  end

  def taken
    @taken ||= @practitioner.appointments.live.where(starts_at: @days.first.beginning_of_day..@days.last.end_of_day).sort_by(&:starts_at).map(&:period)
  end
end
