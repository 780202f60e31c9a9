class Report
  attr_reader :from, :to

  def initialize(from:, to: Date.today)
    @from = from
    @to = to
  end

  def rows
    orders.group_by(&:status).map { |status, list| [status, list.size, list.sum(&:total)] }.sort_by(&:first)
  end

  def to_csv
    rows.map { |row| row.join(",") }.unshift("status,count,total").join("\n")
  end

  private

  def orders = Order.where(created_at: from.beginning_of_day..to.end_of_day).to_a
end
