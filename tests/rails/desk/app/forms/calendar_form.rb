class CalendarForm
  include ActiveModel::Model
  include ActiveModel::Attributes

  attribute :year, :integer, default: 2024
  attribute :month, :integer
  validates :month, inclusion: { in: 1..12 }, allow_nil: true

  def range
    first = Date.new(year, month || 1, 1)
    month ? first.all_month : first.all_year
  end

  def weeks
    range.first.beginning_of_week.step(range.last.end_of_week, 7).first(6).map { |day| (day..day + 6).map(&:day) }
  end
end
