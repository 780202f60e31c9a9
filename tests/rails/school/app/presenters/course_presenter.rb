class CoursePresenter
  delegate_missing_to :@course
  delegate :to_s, :to_param, to: :@course
  delegate :pluralize, :number_to_currency, :tag, :truncate, to: :@view, private: true

  def initialize(course, view)
    @course = course
    @view = view
  end

  def seats
    return tag.strong("full") if full?

    "#{pluralize(free_seats, "seat")} of #{capacity} free"
  end

  def price
    fee.zero? ? "free of charge" : number_to_currency(fee, unit: "CHF", format: "%u %n", separator: ".", delimiter: "'")
  end

  def teaser(length = 60)
    truncate(description.to_s.squish, length: length, separator: " ", omission: " […]")
  end

  def level_stars
    "★" * (Course.levels[level] + 1) + "☆" * (2 - Course.levels[level])
  end

  def schedule
    slots.group_by(&:day).map { |day, list| "#{day.first(2)} #{list.map(&:hours).join(" & ")}" }.presence&.join(", ") || "by appointment"
  end

  def model
    @course
  end
end
