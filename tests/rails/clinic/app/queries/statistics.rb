module Statistics
  NAMES = %w[months doctors treatments money patients].freeze
  Table = Struct.new(:title, :columns, :rows)

  module_function

  def months
    visits = Appointment.live.order(:starts_at).group_by { |a| a.starts_at.to_date.beginning_of_month }
    rows = visits.map { |month, list| [month.strftime("%b %Y"), list.size, list.sum { |a| a.period.minutes }, list.count(&:done_state?)] }
    Table.new("By month", %w[Month Visits Minutes Done], rows)
  end

  def doctors
    rows = Practitioner.left_joins(:appointments).group("practitioners.id", "practitioners.name").order("n DESC, practitioners.name").having("COUNT(appointments.id) >= ?", 0)
      .pluck(:name, Arel.sql("COUNT(appointments.id) AS n"), Arel.sql("SUM(CASE appointments.state WHEN 'done' THEN 1 ELSE 0 END)"))
    Table.new("By practitioner", %w[Name Visits Done], rows)
  end

  def treatments
    counts = Appointment.joins(:treatment).group("treatments.category", :state).count
    rows = Treatment.categories.keys.map do |category|
      states = counts.select { |(key, _), _| key.to_s == category || key == Treatment.categories[category] }.transform_keys(&:last)
      [category.humanize, states.values.sum, states.sort.map { |state, n| "#{state}: #{n}" }.join(", ")]
    end
    Table.new("By kind", %w[Kind Visits States], rows)
  end

  def money
    paid = Payment.group(:kind).sum(:amount)
    issued = Invoice.where.not(state: :draft)
    rows = paid.sort_by { |kind, sum| [-sum, kind] }.map { |kind, sum| [kind, sum.to_s("F")] }
    rows << ["open", (issued.sum(:total) - paid.values.sum).round(2).to_s]
    rows << ["average", issued.average(:total)&.truncate(2).to_s]
    rows << ["largest", issued.order(total: :desc).pick(:number, :total)&.join(" ")]
    Table.new("Money", %w[What Sum], rows)
  end

  def patients
    ages = Patient.kept.map(&:age).compact
    groups = ages.group_by { |age| age / 20 * 20 }.sort.map { |from, list| ["#{from}–#{from + 19}", list.size] }
    frequent = Patient.joins(:appointments).merge(Appointment.live).group(:id).having("COUNT(*) > 1").pluck(:family_name)
    Table.new("Patients", %w[Age Number], groups + [["unknown", Patient.kept.where(born_on: nil).count], ["average", ages.sum.fdiv(ages.size).round(1)], ["often here", frequent.join(" ").presence || "–"]])
  end

  def named(name)
    case name
    when "months" then months
    when "doctors" then doctors
    when "treatments" then treatments
    when "money" then money
    when "patients" then patients
    end
  end
end
