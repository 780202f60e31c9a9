module Reports
  Table = Struct.new(:title, :columns, :rows) do
    def to_csv
      CSV.generate(force_quotes: false) do |csv|
        csv << columns
        rows.each { |row| csv << row }
      end
    end

    def sum(index)
      rows.sum { |row| row[index].to_d }
    end
  end

  module_function

  def all
    %w[seats grades income hours mentors lateness]
  end

  def named(name)
    case name
    when "seats" then seats
    when "grades" then grades
    when "income" then income
    when "hours" then hours
    when "mentors" then mentors
    when "lateness" then lateness
    end
  end

  def seats
    rows = Course.left_joins(:enrolments).group(:id).order(:code).select("courses.*, COUNT(enrolments.id) AS asked, SUM(CASE enrolments.status WHEN 0 THEN 1 ELSE 0 END) AS queue")
    Table.new("Seats", %w[Code Asked Queue Capacity], rows.map { |c| [c.code, c.asked, c.queue.to_i, c.capacity] })
  end

  def grades
    counts = Enrolment.where.not(grade: nil).joins(:student).group("people.family_name", :course_id).average(:grade)
    titles = Course.where(id: counts.keys.map(&:last)).pluck(:id, :code).to_h
    Table.new("Grades", ["Family", "Course", "Average"], counts.map { |(family, id), grade| [family, titles[id], grade.to_f.round(2)] })
  end

  def income
    sums = Course.joins(:term, enrolments: :student).merge(Enrolment.status_active).group("terms.name").sum("courses.fee")
    Table.new("Income", %w[Term Total], Term.order(:starts_on).map { |term| [term.name, sums.fetch(term.name, 0)] })
  end

  def hours
    Table.new("Hours", %w[Teacher Minutes], Teacher.sorted.to_h { |t| [t.name, t.workload] }.reject { |_, minutes| minutes.zero? }.to_a)
  end

  def mentors
    Table.new("Mentors", %w[Mentor Mentees Names], Person.where(id: Person.select(:mentor_id).distinct).includes(:mentees).sort.map { |p| [p.name, p.mentees.size, p.mentees.map(&:given_name).sort.join(" ")] })
  end

  def lateness
    late, on_time = Submission.order(:id).partition(&:late?)
    Table.new("Lateness", %w[Kind Count Ids], { "late" => late, "on time" => on_time }.map { |kind, list| [kind, list.count, list.map(&:id).join("+")] })
  end
end
