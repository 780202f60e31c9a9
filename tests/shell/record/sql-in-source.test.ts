import t from 'tap'
import { formatDiagnostic } from '../../../gen/parse/diagnostics.ts'
import { generateApp } from '../../support/generator.ts'
import { runLoweredApp } from '../../support/lowered-app.ts'

const schema = `Webfw::Schema.define(version: 1) do
  create_table "authors" do |t|
    t.string "name"
  end
  create_table "books" do |t|
    t.string "title"
    t.integer "price"
    t.integer "author_id"
    t.datetime "created_at"
    t.index ["author_id"]
  end
  add_foreign_key "books", "authors"
end`

const migration = `class CreateAll < Webfw::Migration
  def change
    create_table(:authors) { |t| t.string :name }
    create_table :books do |t|
      t.string :title
      t.integer :price
      t.references :author, foreign_key: true
      t.datetime :created_at
    end
  end
end`

const models = {
  'db/schema.rb': schema,
  'db/migrate/1_create_all.rb': migration,
  'app/models/book.rb': `class Book
    scope :cheapest_first, -> { order(Arel.sql("price * 1.0 / LENGTH(title)")) }
    def self.by_year = group("strftime('%Y', created_at)").count
  end`,
}

const author = (body: string) => ({
  ...models,
  'app/models/author.rb': `class Author
${body}
  end`,
})

t.test('SQL that stands in the source sorts, selects, groups and counts', async (t) => {
  const files = {
    ...author(`    scope :busy, -> { joins(:books).group("authors.id").order("books_count DESC, LOWER(name)") }
    def self.counted = left_joins(:books).group("authors.id").select("authors.*, COUNT(books.id) AS books_count")
    def label = "#{name}: #{books_count}"`),
    'config/routes.rb': `Webfw::Routes.draw do
      get "/authors", to: "authors#index"
      get "/facts", to: "authors#facts"
      get "/plain", to: "authors#plain"
    end`,
    'app/controllers/authors_controller.rb': `class AuthorsController < ApplicationController
      before_action :make

      def index
        @authors = Author.counted.order("books_count DESC, LOWER(name)")
      end

      def plain
        @authors = Author.all
        render :index
      end

      def facts
        lines = []
        lines << Author.counted.map { |author| author.books_count + 1 }.inspect
        lines << Author.counted.map(&:books_count).inspect
        lines << Author.counted.order(:id).first.label
        lines << Book.cheapest_first.pluck(:title).inspect
        lines << Book.order(Arel.sql("title COLLATE NOCASE DESC")).pluck("UPPER(title)").inspect
        lines << Book.by_year.inspect
        lines << Book.sum("price * 2").inspect
        lines << Book.find_by("LOWER(title) = ?", "emma").price.inspect
        lines << Book.exists?(["price > ?", 40]).inspect
        lines << Book.update_all("price = price + 1").inspect
        lines << Book.where("price > (SELECT AVG(price) FROM books)").pluck(:title).inspect
        lines << Author.joins("LEFT JOIN books b ON b.author_id = authors.id").where("b.id IS NULL").pluck(:name).inspect
        render plain: lines.join("\\n")
      end

      private

      def make
        return if Author.any?
        ann = Author.create!(name: "ann")
        Author.create!(name: "Bob")
        zoe = Author.create!(name: "Zoe")
        at = Time.utc(2025, 5, 6)
        Book.create!(title: "Emma", price: 8, author: ann, created_at: at)
        Book.create!(title: "Lady Susan", price: 10, author: ann, created_at: at)
        Book.create!(title: "dune", price: 12, author: zoe, created_at: Time.utc(2026, 1, 1))
      end
    end`,
    'app/views/authors/index.html.erb': `<% @authors.each do |author| %><li><%= author.name %>:<%= author.books_count %></li><% end %>`,
  }
  const { answers } = await runLoweredApp(t, files, [
    { path: '/authors' },
    { path: '/facts' },
    { path: '/plain' },
  ])
  const [index, facts, plain] = answers
  t.equal(index?.body.replace(/\s+/g, ''), '<li>ann:2</li><li>Zoe:1</li><li>Bob:0</li>')
  t.strictSame(facts?.body.split('\n'), [
    '[3, 1, 2]',
    '[2, 0, 1]',
    'ann: 2',
    '["Lady Susan", "Emma", "dune"]',
    '["LADY SUSAN", "EMMA", "DUNE"]',
    '{"2025"=>2, "2026"=>1}',
    '60',
    '8',
    'false',
    '3',
    '["dune"]',
    '["Bob"]',
  ])
  t.equal(plain?.status, 500, 'nobody selected it there')
})

t.test(
  'numbers and times stand in SQL, through variables, methods and Hashes of the source',
  async (t) => {
    const files = {
      ...author(''),
      'config/routes.rb':
        'Webfw::Routes.draw do\n  get "/spans", to: "authors#spans"\n  get "/changed", to: "authors#changed"\nend',
      'app/models/spans.rb': `module Spans
  NONE = { dur: 7, unit: "Day" }
  UNITS = { "d" => "Day", "m" => "Month" }.freeze

  def span(text)
    if (m = text.match(/\\A(\\d+)([dmw])\\z/))
      return NONE unless m[1].to_i > 0
      unit = UNITS[m[2]]
      number, name = if m[2] == "w" then [m[1].to_i * 7, "Day"] else [m[1].to_i, unit] end
      { dur: number, unit: name, text: text }
    else
      NONE
    end
  end
end
`,
      'app/models/recent.rb': `class Recent
  include Spans
  attr_reader :since, :length
  LEAST = 2

  def initialize(text)
    @length = span(text)
    @since = 90.days.ago.utc
  end

  def sums = Book.connection.select_all("SELECT SUM(price) AS sum FROM books WHERE created_at >= '#{since}'").first.symbolize_keys!
  def dear = Book.where("price * #{LEAST * 2} > #{sums[:sum].to_f} + #{Book.count}").pluck(:title)
  def within = Book.where("created_at >= datetime('2026-01-02', '-#{@length[:dur]} #{length[:unit]}')").order(:id).pluck(:title)
  def today = Book.connection.select_value("SELECT '#{Time.utc(2026, 1, 2)} #{Date.new(2026, 1, 2)} #{2.days} #{1.5 * LEAST} #{nil}'")
end
`,
      'app/controllers/authors_controller.rb': `class AuthorsController < ApplicationController
  def spans
    Book.create!(title: "Emma", price: 8, created_at: Time.current)
    Book.create!(title: "Sula", price: 2, created_at: Time.utc(2025, 12, 24))
    Book.create!(title: "Dune", price: 4, created_at: Time.utc(2025, 1, 1))
    recent = Recent.new("1d")
    render plain: [recent.sums, recent.dear, recent.within, Recent.new("2w").within, Recent.new("x").within, Recent.new("12m").within, recent.today].map(&:inspect).join("\\n")
  end

  def changed
    recent = Recent.new("1d")
    recent.length[:unit] = params[:unit]
    render plain: recent.within.inspect
  rescue ActiveRecord::UnknownAttributeReference => error
    render plain: error.message
  end
end`,
    }
    const { answers } = await runLoweredApp(t, files, [
      { path: '/spans' },
      { path: "/changed?unit=Day')--" },
    ])
    t.strictSame(answers[0]?.body.split('\n'), [
      '{:sum=>8}',
      '["Emma", "Dune"]',
      '["Emma"]',
      '["Emma", "Sula"]',
      '["Emma"]',
      '["Emma", "Sula"]',
      '"2026-01-02 00:00:00 UTC 2026-01-02 172800 3.0 "',
    ])
    t.match(
      answers[1]?.body,
      /^between quotes SQL takes numbers, dates and texts of the source alone: /,
    )
  },
)

t.test('SQL that SQLite would refuse is refused with its place', async (t) => {
  const cases: readonly (readonly [ruby: string, said: RegExp])[] = [
    [
      'Book.order("LENGTH(titel)")',
      /:2:33: .*no such column: titel\.[\s\S]*Did you mean `title`\?/,
    ],
    ['Book.where("price >> > ?", 1)', /near ">": syntax error/],
    ['Book.where("books.pryce > ?", 1)', /no such column: books\.pryce\.[\s\S]*`price`/],
    ['Book.pluck("LOWERCASE(title)")', /no such function: LOWERCASE/],
    ['Book.select("books.*, LENGTH(title AS n")', /`select`: near "AS": syntax error/],
    ['Book.group("strftime(\'%Y\' created_at)").count', /near "created_at": syntax error/],
    ['Book.sum("price *")', /near "\)": syntax error/],
    ['Book.update_all("price = prise + 1")', /no such column: prise\.[\s\S]*`price`/],
    ['Book.joins("LEFT JOIN bookz ON 1")', /no such table: bookz/],
    ['Book.where("id IN (SELECT book_id FROM sales)")', /no such table: sales/],
    ['Book.order(Arel.sql("price DES"))', /near "DES": syntax error/],
    ['Book.order("price + 1 DESC")', /only as `Arel\.sql\(…\)`, as in Rails/],
    ['Book.pluck("DISTINCT title")', /`pluck\(Arel\.sql\("…"\)\)`/],
  ]
  for (const [ruby, said] of cases) {
    const text = `def self.run(name) = ${ruby}`
    const base = 'class ApplicationController < Webfw::Controller\nend\n'
    const files = { 'app/controllers/application_controller.rb': base, ...author(text) }
    const { diagnostics } = await generateApp({
      name: 'sql',
      files: new Map(Object.entries(files)),
    })
    const [only, ...others] = diagnostics.map(formatDiagnostic)
    t.equal(others.length, 0, ruby)
    t.match(only ?? 'nothing', /^app\/models\/author\.rb:2:/, ruby)
    t.match(only ?? 'nothing', said, ruby)
  }
})

t.test('what only the whole query can tell is left to run time', async (t) => {
  const body = [
    'Book.joins(:author).where("authors.name = ?", "Ann").order("name")',
    'Book.joins(:author).where("name = ?", "Ann")',
    'Book.group(:author_id).order(Arel.sql("COUNT(*) DESC")).count',
    'Book.group(:author_id).having("SUM(price) > ?", 5).count',
    'Book.order("count_all DESC")',
    'Book.select("price * 2 AS doubled").order("doubled DESC")',
    'Book.where("title = :t OR price IN (:p)", t: "x", p: [1])',
  ]
  const text = body.map((line, index) => `def self.run_${index} = ${line}`).join('\n')
  const base = 'class ApplicationController < Webfw::Controller\nend\n'
  const files = { 'app/controllers/application_controller.rb': base, ...author(text) }
  const { diagnostics } = await generateApp({ name: 'sql', files: new Map(Object.entries(files)) })
  t.strictSame(diagnostics.map(formatDiagnostic), [])
})

t.test('SQL may be put together of texts that all stand in the source', async (t) => {
  const files = {
    ...models,
    'app/models/book.rb': `class Book
    COLUMNS = %i[title price].freeze
    def self.columns_to_search = COLUMNS
    scope :search, ->(term) {
      clause = columns_to_search.map { |name| "#{table_name}.#{name} LIKE :term" }.join(" OR ")
      where(clause, term: "%#{term}%")
    }
    def self.filtered(title, price)
      clauses = []
      values = []
      clauses << "title LIKE ?"
      values << "%#{title}%"
      unless price.nil?
        clauses << "price > ?"
        values << price
      end
      where(clauses.join(" AND "), *values).order(:id).pluck(:title)
    end
    def self.with_words(text)
      words = text.split
      where([(["title LIKE ?"] * words.size).join(" AND "), *words.map { |word| "%#{word}%" }]).pluck(:title)
    end
    def self.with_all(text)
      words = text.split
      where(words.map { |_| "title LIKE ?" }.join(" AND "), *words.map { |word| "%#{word}%" }).count
    end
    def self.dear(flag)
      query = "price > 1"
      query += " AND price < 9" if flag
      where(query).count
    end
    def self.chosen(flag) = where(flag ? "price > 5" : "price <= 5").count
  end`,
    'db/seeds.rb': `Book.create!([{ title: "Red fox", price: 3 }, { title: "Red dog", price: 7 }, { title: "Cat", price: 30 }])
p Book.search("Red").count, Book.search("3").pluck(:title), Book.filtered("Red", nil), Book.filtered("Red", 5)
p Book.with_words("Red dog"), Book.with_all("Red o"), Book.dear(true), Book.dear(false), Book.chosen(true)
`,
  }
  const { output } = await runLoweredApp(t, files, [])

  t.same(output.trimEnd().split('\n'), [
    ...['2', '["Red fox", "Cat"]', '["Red fox", "Red dog"]', '["Red dog"]'],
    ...['["Red dog"]', '2', '2', '3', '2'],
  ])
})
