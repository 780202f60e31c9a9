class Statistics
  REPORTS = %i[views top monthly authors ranking silent cohorts words share expressions].freeze
  Table = Struct.new(:name, :head, :rows, keyword_init: true) do
    def empty? = rows.empty?
    def to_csv = [head, *rows].map { |row| CSV.generate_line(row) }.join
    def width(column) = [head, *rows].map { |row| row[column].to_s.length }.max
  end

  def initialize(person = nil)
    @person = person
  end

  def call(name)
    raise KeyError, "There is no report #{name}" unless REPORTS.include?(name)

    head, *rows = rows_of(name)
    Table.new(name: name.to_s.humanize, head: head, rows: rows)
  end

  def self.chart(counts, width: 20)
    most = counts.values.max.to_f
    counts.map { |label, n| format("%-6s|%-#{width}s %3d", label, "█" * (most.zero? ? 0 : n / most * width).round, n) }.join("\n")
  end

  private

  def rows_of(name)
    case name
    when :views then views
    when :top then top
    when :monthly then monthly
    when :authors then authors
    when :ranking then ranking
    when :silent then silent
    when :cohorts then cohorts
    when :words then words
    when :share then share
    when :expressions then expressions
    end
  end

  def views
    days = DailyView.group(:day).order(:day).sum(:count)
    [%w[Day Views Running], *days.each_with_object([[], 0]).with_index.map { |((day, n), memo), _| [day.strftime("%d %b"), n, memo[1] += n] }]
  end

  def top
    [%w[Section Article Views], *Article.published.includes(section: :parent).group_by { |a| a.section.root.name }.sort.flat_map { |name, list| list.max_by(2, &:views).map { |a| [name, a.title, a.views] } }]
  end

  def monthly
    [%w[Month Articles Premium], *Article.published.group(Arel.sql("strftime('%Y-%m', published_at)")).order(Arel.sql("1 DESC")).pluck(Arel.sql("strftime('%Y-%m', published_at), COUNT(*), SUM(premium)")).map { |month, n, premium| [month, n, premium.to_i] }]
  end

  def authors
    scope = Person.joins(:contributions, :articles).merge(Article.published).group("people.id", :name).having("COUNT(DISTINCT articles.id) >= ?", 1)
    [%w[Author Articles Views], *scope.order(Arel.sql("COUNT(DISTINCT articles.id) DESC"), :name).pluck(:name, Arel.sql("COUNT(DISTINCT articles.id)"), Arel.sql("SUM(DISTINCT articles.views)"))]
  end

  def ranking
    inner = Article.published.select(Arel.sql("articles.*"), Arel.sql("RANK() OVER (PARTITION BY section_id ORDER BY views DESC) AS place"))
    [%w[Place Title Section], *Article.from(inner, :articles).where("place <= 2").order(:section_id, "place", :id).includes(:section).map { |a| [a.place, a.title, a.section.name] }]
  end

  def silent
    none = Comment.where(Comment.arel_table[:article_id].eq(Article.arel_table[:id])).arel.exists.not
    [%w[Title State], *Article.where(none).or(Article.where(comments_total: 0)).and(Article.where.not(state: %w[draft withdrawn])).order(:id).pluck(:title, :state)]
  end

  def cohorts
    people = Subscription.order(:started_on).pluck(:started_on, :state).group_by { |day, _| day.strftime("%b %Y") }
    [["Month", *%w[trial active cancelled ended], "All"], *people.map { |month, list| [month, *%w[trial active cancelled ended].map { |s| list.count { |_, state| state == s } }, list.size] }]
  end

  def words
    counts = Article.published.find_each(batch_size: 3).flat_map(&:words).map(&:downcase).reject { |w| w.length < 6 }.tally
    [%w[Word Times], *counts.sort_by { |word, n| [-n, word] }.take(6)]
  end

  def share
    totals = Article.published.joins(:section).group("sections.name").sum(:views)
    all = totals.values.sum.nonzero? || 1
    [%w[Section Share], *totals.sort_by(&:last).reverse.map { |name, n| [name, ActiveSupport::NumberHelper.number_to_percentage(n * 100.0 / all, precision: 1)] }]
  end

  def expressions
    rows = Article.find_by_sql(["SELECT section_id, COUNT(*) AS n, MAX(views) AS best, AVG(views) AS mean FROM articles WHERE state = :state GROUP BY section_id ORDER BY section_id", { state: "published" }])
    [%w[Section Count Best Mean], *rows.map { |r| [Section.find(r.section_id).path, r.n, r.best, r.mean.round(1)] }]
  end
end
