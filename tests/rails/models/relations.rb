# Relations that are held in variables, and asked what only run time knows of.
### schema
create_table "visits" do |t|
  t.string "name"
  t.datetime "at"
  t.integer "weight", default: 0
end
### models
class Visit < ApplicationRecord
  scope :heavy, -> { where("weight > 1") }
  def self.filtered(rel = all)
    rel.group("date(at)").count
  end
  def self.picked(rel)
    rel.select("date(at) AS d").map(&:d)
  end
end
class Report
  def initialize(scope)
    @scope = scope
  end
  def by_day
    @scope.group("date(at)").count
  end
  def days
    scoped = @scope
    scoped = scoped.order("weight desc") if true
    scoped.select("date(at) AS d, weight * 2 AS w").map { |x| [x.d, x.w] }
  end
  def first
    @scope.order(1).first.name
  end
  def top
    @scope.order("weight desc, name").limit(1).pluck("upper(name)")
  end
end
### script
2.times { |i| Visit.create!(name: "v#{i}", at: Time.utc(2021, 5, 1, 3 + i), weight: i + 1) }
rel = Visit.where("id > 0")
rel.order(1).first.name
rel.order(2).last.name
Visit.order(1).pluck(:name)
Visit.order(Arel.sql("1 desc")).pluck(:name)
list = rel.heavy
list.order("weight").select("name, weight + 1 AS more").map(&:more)
list.select("date(at) AS d").map { |x| x.d }
list.group("date(at)").count
list.order(1).first.name
Visit.filtered
Visit.filtered(rel)
Visit.filtered(list)
Visit.picked(rel)
Visit.picked(Visit.heavy)
report = Report.new(Visit.all)
report.by_day
report.days
report.first
report.top
all = [rel, list].first
all.group("date(at)").count
all.select("date(at) AS d").map(&:d)
all.order(1).first.name
all.where("weight > ?", 1).pluck(:name)
all.group("strftime('%H', at)").having("count(*) > 0").count
all.order("lower(name) DESC").first.name
all.sum("weight * 2")
[rel, list].map { |r| r.group("date(at)").sum(:weight) }
hash = { a: rel }
hash[:a].select("date(at) AS d").map(&:d)
hash[:a].order(1).first.name
rel.then { |r| r.order("weight desc") }.first.name
rel.select(:name, "weight + 1 AS more").map { |x| [x.name, x.more] }
all.select(:name, "weight + 1 AS more").map { |x| [x.name, x.more] }
all.select("name").map(&:name)
all.select("visits.*, weight + 1 AS more").map(&:more)
all.order("visits.weight desc").first.name
all.from("visits").count
all.order("weight" => :desc).first.name
all.order(:weight, "name desc").first.name
all.reorder("1").first.name
all.group(:name, "date(at)").count.size
