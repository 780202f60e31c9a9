import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

const BASE = {
  'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "products", force: :cascade do |t|
    t.string "name", null: false
    t.integer "price_cents"
    t.string "currency"
    t.integer "rank", default: 0, null: false
  end
end
`,
}

t.test('Comparable in models and plain classes', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      ...BASE,
      'app/models/product.rb': `class Product < ApplicationRecord
  include Comparable

  def <=>(other) = rank <=> other.rank
end
`,
      'app/models/version.rb': `class Version
  include Comparable
  attr_reader :parts

  def initialize(text) = @parts = text.split(".").map(&:to_i)
  def <=>(other)
    return unless other.is_a?(Version)
    parts <=> other.parts
  end
  def to_s = parts.join(".")
end
`,
      'db/seeds.rb': `a = Product.create!(name: "a", rank: 2)
b = Product.create!(name: "b", rank: 1)
c = Product.create!(name: "c", rank: 2)
p a > b, a < b, a >= c, a == c, a != c, b.between?(b, a), a.clamp(b, b).name
p [a, b].sort.map(&:name), [a, b].min.name, [a, b].max.name, Product.all.sort.map(&:name), Product.order(:id).max.name
p Product.all.to_a.sort { |x, y| y <=> x }.map(&:name), [a, b].minmax.map(&:name), (b..a).cover?(c)
p a.eql?(c), [a, c].uniq.size, Product.find(a.id) == a, Product.new(rank: 2) == a
v, w = Version.new("1.2"), Version.new("1.10")
p v < w, v == Version.new("1.2"), [w, v].sort.map(&:to_s), [v, w].max.to_s, v.clamp(w, w).to_s, w.between?(v, w), (v..w).cover?(Version.new("1.3"))
begin
  v < 3
rescue ArgumentError => error
  puts error.message
end
p v == 3
`,
    },
    [],
  )

  // As Debian's ActiveRecord 6.1 says.
  t.same(output.trimEnd().split('\n'), [
    ...['true', 'false', 'true', 'true', 'false', 'true', '"b"'],
    ...['["b", "a"]', '"b"', '"a"', '["b", "a", "c"]', '"a"', '["a", "c", "b"]', '["b", "a"]'],
    ...['true', 'false', '2', 'true', 'true'],
    ...['true', 'true', '["1.2", "1.10"]', '"1.10"', '"1.10"', 'true', 'true'],
    ...['comparison of Version with 3 failed', 'false'],
  ])
})

t.test('GlobalID::Identification in a plain class', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      ...BASE,
      'config/routes.rb':
        'Rails.application.routes.draw do\n  get "/signed", to: "reports#signed"\nend\n',
      'app/controllers/reports_controller.rb': `class ReportsController < ApplicationController
  def signed
    signed = Report.new(7).to_sgid(for: "x").to_s
    found = GlobalID::Locator.locate_signed(signed, for: "x")
    render plain: "#{found.id} #{GlobalID::Locator.locate_signed(Report.new(7).to_sgid_param).id} #{GlobalID::Locator.locate_signed(signed).inspect}"
  end
end
`,
      'app/models/product.rb': 'class Product < ApplicationRecord\nend\n',
      'app/models/report.rb': `class Report
  include GlobalID::Identification
  attr_reader :id

  def initialize(id) = @id = id
  def self.find(id)
    raise ArgumentError, "no report" if id == "0"
    new(id)
  end
  def ==(other) = other.is_a?(Report) && id.to_s == other.id.to_s
end
`,
      'app/jobs/report_job.rb': `class ReportJob < ActiveJob::Base
  self.queue_adapter = :inline
  discard_on(ActiveJob::DeserializationError) { |job, error| puts error.message }
  def perform(report, all) = puts("report #{report.id.inspect} #{all.map { |each| each.id.to_s }.join(",")}")
end
`,
      'db/seeds.rb': `report = Report.new(7)
gid = report.to_global_id
puts gid, report.to_gid == gid, gid.model_name, gid.model_class == Report, gid.model_id.inspect
p GlobalID::Locator.locate(gid) == report, GlobalID.find(report.to_gid_param).id, GlobalID.parse("gid://lowered/Other/1")
product = Product.create!(name: "a")
ReportJob.perform_later(report, [product, Report.new(8)])
ReportJob.perform_later(Report.new(0), [])
begin
  Report.new(nil).to_gid
rescue => error
  puts error.class, error.message
end
`,
    },
    [{ path: '/signed' }],
  )

  t.equal(answers[0]?.body, '7 7 nil')
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => !/ ERROR .*Discarded /.test(line))
  t.same(lines, [
    ...['gid://lowered/Report/7', 'true', 'Report', 'true', '"7"', 'true', '"7"', 'nil'],
    'report "7" 1,8',
    'Error while trying to deserialize arguments: no report',
    'ArgumentError',
    'Unable to create a Global ID for Report without a model id.',
  ])
})
