import { join } from 'node:path'
import t from 'tap'
import { readFolders } from '../support/app-source.ts'
import { NOW } from '../support/core.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// The applications of tests/gen/cases, whose generated code is looked at there, do what their Ruby says. The
// expected values were computed by hand; dates are relative to the day that the application has.

const DAY = 86_400_000
const today = new Date(new Date(NOW * 1000).toISOString().slice(0, 10))

/** The day so many days away, as Ruby writes a Date. */
function day(away: number): string {
  return new Date(today.getTime() + away * DAY).toISOString().slice(0, 10)
}

async function ask(
  t: Parameters<typeof runLoweredApp>[0],
  name: string,
  seeds: string,
  requests: LoweredRequest[],
) {
  const root = join('tests/gen/cases', name)
  const files = Object.fromEntries(readFolders(root, ['config', 'db', 'app']))
  // The database of the run starts empty: what the schema says is its first migration.
  const migration = (files['db/schema.rb'] ?? '')
    .replace(/^Webfw::Schema.*$/m, 'class CreateTables < Webfw::Migration\n  def change')
    .concat('end\n')
  const source = {
    ...files,
    'db/schema.rb': '',
    'db/migrate/20261101000000_create_tables.rb': migration,
    'db/seeds.rb': seeds,
  }
  const run = await runLoweredApp(t, source, requests)
  return { ...run, pages: run.answers.map(({ body }) => body) }
}

t.test('invoices with decimals and dates answer what Ruby computes', async (t) => {
  const seeds = `
    ann = Customer.create!(name: "  ann   lee ", email: " Ann@Example.ORG ", vip: true)
    bob = Customer.create!(name: "bob ray", preferences: { "locale" => "de" })
    one = ann.invoices.create!(number: "A1", issued_on: Date.current - 40, discount: "10", status: "sent")
    one.lines.create!(description: "A cup of very good green tea", unit_price: "19.99", quantity: 3, tax_rate: "0.19")
    one.lines.create!(description: "Postage", unit_price: "0.00", weight: 1.5, quantity: 20)
    two = bob.invoices.create!(number: "B1", issued_on: Date.current, due_on: Date.current, paid_at: Time.utc(2026, 1, 2, 3, 4, 5), status: "paid", notes: "  ")
    two.lines.create!(description: "Cup", unit_price: "9.5", quantity: 2)
    puts [ann.name, ann.email, ann.domain, ann.display_name, ann.contact, bob.contact, ann.locale.inspect, bob.locale, ann.newcomer?].join("|")
    puts [one.total.to_s, one.subtotal.to_s, one.due_on == one.issued_on + 14, one.overdue?, one.days_late, one.due_text == one.due_on.strftime("%d %b %Y")].join("|")
    puts [two.due_text, two.paid_text, two.pay, two.overdue?, two.days_late, one.paid_text, one.customer_email, two.customer_email].join("|")
    puts one.lines.map { |line| [line.label, line.tax.to_s, line.free?, line.heavy?].join(",") }.join("|")
    puts [Invoice.overdue.numbers.inspect, Invoice.this_month.numbers.include?("B1"), Invoice.recent(1).first.number, Invoice.issued_between(Date.current - 50, Date.current - 1).count, Invoice.touched_lately.count].join("|")
    puts [Invoice.remind.inspect, one.reload.reminded_on == Date.current, two.reminded_on.inspect].join("|")
    puts [ann.outstanding.to_s, ann.last_invoice_on == Date.current - 40, bob.outstanding.to_s].join("|")
    puts Invoice.new(number: "X", issued_on: Date.new(2026, 5, 31), due_on: Date.new(2026, 5, 30), customer: ann).then { |bad| [bad.valid?, bad.errors.full_messages.to_sentence, bad.quarter, bad.period.first, bad.period.last].join("|") }
    begin
      Invoice.new.quarter
    rescue NoMethodError => error
      puts error.message
    end
    begin
      Customer.new.display_name
    rescue NoMethodError => error
      puts error.message
    end
  `
  const { answers, pages, output } = await ask(t, 'invoices', seeds, [
    { path: `/?month=${day(-40)}` },
    { path: '/invoices/1' },
    { path: '/invoices/overdue' },
    { path: '/invoices/report?months=1' },
    { path: '/invoices/1/pay', verb: 'PATCH' },
    {
      path: '/invoices',
      verb: 'POST',
      params: { customer_id: 2, invoice: { number: 'B2', discount: '5' } },
    },
    {
      path: '/invoices',
      verb: 'POST',
      params: { customer_id: 2, invoice: { number: '', due_on: '2026-01-01' } },
    },
  ])

  // 19.99 * 3 = 59.97; tax 59.97 * 0.19 = 11.3943, rounded 11.39; 71.36 * 90 / 100 = 64.224, rounded 64.22.
  const lines = output.split('\n')
  t.equal(
    lines[0],
    'ann lee|ann@example.org|example.org|ANN LEE (VIP)|ann@example.org|no address|"en"|de|true',
  )
  t.equal(lines[1], '64.22|59.97|true|true|26|true')
  t.equal(lines[2], 'today|02 Jan 03:04|false|false|0|open|ann@example.org|bob-ray')
  t.equal(
    lines[3],
    '3 x A cup of very goo... at 19.99,11.39,false,false|20 x Postage at 0.00,0.0,true,true',
  )
  t.equal(lines[4], '["A1"]|true|B1|1|2')
  t.equal(lines[5], '["A1"]|true|nil')
  t.equal(lines[6], '64.22|true|0')
  t.equal(lines[7], 'false|Due on must not be before the invoice|Q2 2026|2026-05-01|2026-05-31')
  t.equal(lines[8], "undefined method `month' for nil:NilClass")
  t.equal(lines[9], "undefined method `titleize' for nil:NilClass")

  t.match(pages[0], /A1: 64\.22 €, /)
  t.match(pages[1], /open/)
  t.match(JSON.parse(pages[2] ?? ''), [
    {
      number: 'A1',
      customer: 'ANN LEE (VIP)',
      total: '64.22',
      age: 40,
      notes: null,
      days_late: 26,
    },
  ])
  t.match(JSON.parse(pages[3] ?? ''), {
    by_status: { paid: '19.0' },
    customers: [
      ['ann lee', true],
      ['bob ray', false],
    ],
    largest: '19.99',
    average: '9.83',
  })
  t.equal(answers[4]?.status, 302)
  t.equal(answers[5]?.status, 302)
  t.equal(answers[6]?.status, 422)
  t.same(JSON.parse(pages[6] ?? ''), {
    errors: ["Number can't be blank", 'Due on must not be before the invoice'],
  })
})

t.test('a search with optional filters narrows by what is given', async (t) => {
  const seeds = `
    ann = Author.create!(name: "Ann Lee")
    Article.create!(author: ann, title: "Green tea", body: "word " * 500, category: "tea", views: 1200, rating: 4.4, featured: true, published_on: Date.current - 3)
    Article.create!(title: "Black tea", body: nil, category: "tea", views: 5, rating: 4.6, published_on: Date.current - 2)
    Article.create!(author: ann, title: "100% cotton", category: "cloth", views: 7, published_on: Date.current - 1)
    Article.create!(title: "Tomorrow", published_on: Date.current + 1)
    Article.create!(title: "Draft")
    puts [ann.initials, *Article.order(:id).map { |at| [at.stars, at.popular?, at.reading_minutes, at.age_in_days, at.teaser(12)].join(",") }].join("|")
  `
  const json = (path: string): LoweredRequest => ({ path, headers: { accept: 'application/json' } })
  const { answers, pages, output } = await ask(t, 'search', seeds, [
    json('/articles'),
    json('/articles?q=tea&sort=views&direction=asc'),
    json('/articles?q=%25'),
    json('/articles?author_id=1&rating=4'),
    json(`/articles?from=${day(-2)}&category=`),
    json(`/articles?to=${day(-3)}&from=never`),
    json('/articles?page=2&featured=1'),
    json('/articles/1'),
    json('/articles/99'),
    { path: '/articles?q=green' },
    json(`/calendar?year=${day(-1).slice(0, 4)}&month=${day(-1).slice(5, 7)}`),
  ])
  const titles = pages.slice(0, 7).map((page) => {
    return (JSON.parse(page) as { articles: { title: string }[] }).articles.map(
      ({ title }) => title,
    )
  })

  t.equal(
    output.split('\n')[0],
    'AL|★★★★,true,3,3,word word...|★★★★★,true,1,2,|not rated,false,1,1,|not rated,false,1,-1,|not rated,false,1,0,',
  )
  t.same(titles, [
    ['100% cotton', 'Black tea', 'Green tea'],
    ['Black tea', 'Green tea'],
    // SQLite's LIKE has no escape character unless the SQL names one, in Rails too.
    [],
    ['Green tea'],
    ['100% cotton', 'Black tea'],
    ['Green tea'],
    [],
  ])
  t.match(JSON.parse(pages[0] ?? ''), { count: 3, page: 1, pages: 1 })
  t.match(JSON.parse(pages[6] ?? ''), { count: 1, page: 2, pages: 1 })
  t.match(JSON.parse(pages[7] ?? ''), {
    id: 1,
    published_on: day(-3),
    age: 3,
    minutes: 3,
    popular: true,
    stars: '★★★★',
  })
  t.same([answers[8]?.status, pages[8]], [404, '{"error":"not found"}'])
  t.match(pages[9], /<h1>1 articles<\/h1>[^]*Green tea, Ann Lee, /)
  t.match(answers[9]?.cookies.join(), /sort=published_on/)
  const calendar = JSON.parse(pages[10] ?? '') as { days: { titles: string[] }[] }
  t.ok(calendar.days.some((each) => each.titles.includes('100% cotton')))
})

t.test('a private method takes what each of its callers gives', async (t) => {
  const source = {
    'config/routes.rb': 'Webfw::Routes.draw do\n  get "/", to: "sums#index"\nend\n',
    'app/controllers/concerns/labelled.rb':
      'module Labelled\n  def label\n    twice("ab")\n  end\nend\n',
    'app/controllers/sums_controller.rb': `class SumsController < ApplicationController
  include Labelled

  def index
    render plain: [twice(21), self.twice(0.5), label, pick([1, 2]), pick(nil)].join(" ")
  end

  private

  def twice(value)
    value * 2
  end

  def pick(list)
    list.blank? ? "none" : list.first.to_s
  end
end
`,
  }
  const { answers } = await runLoweredApp(t, source, [{ path: '/' }])

  t.equal(answers[0]?.body, '42 1.0 abab 1 none')
})
