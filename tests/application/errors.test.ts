import t from 'tap'
import { eventually } from '../support/eventually.ts'
import { serveGenerated } from '../support/generated-app.ts'
import type { RunningServer } from '../support/server.ts'

const CONTROLLER = 'app/controllers/errors_controller.rb'
const MODEL = 'app/models/article.rb'

/** What an action does, and what the log has to say of it: the class, and the place that comes first. */
const CASES: Readonly<Record<string, readonly [ruby: string, name: string, place?: string]>> = {
  header: ['response.headers["x-a"] = "a\\r\\nb"', 'ArgumentError'],
  header_name: ['response.headers["x a"] = "b"', 'ArgumentError'],
  cookie: ['cookies[:a] = "x" * 5000', 'ActionDispatch::Cookies::CookieOverflow'],
  signed_cookie: ['cookies.signed[:a] = "x" * 4000', 'ActionDispatch::Cookies::CookieOverflow'],
  cookie_type: ['cookies[:a] = [1]', 'TypeError'],
  cookie_name: ['cookies["a b"] = "c"', 'TypeError'],
  cookie_date: ['cookies[:a] = { value: "b", expires: "soon" }', 'TypeError'],
  session_type: ['session[:a] = [5].first', 'TypeError'],
  session_size: ['session[:a] = "x" * 5000', 'SessionError'],
  session_sum: [
    '4.times { |i| session["k#{i}"] = "x" * 2000 }; head :ok',
    'ResponseRefused',
    'def',
  ],
  flash_type: ['flash[:notice] = [5].first', 'TypeError'],
  double: ['render plain: "x"; head :ok', 'AbstractController::DoubleRenderError'],
  template: ['name = "nothing"; render name', 'ActionView::MissingTemplate'],
  implicit: ['1', 'ActionView::MissingTemplate', 'def'],
  redirect: [
    'redirect_to "http://elsewhere.example/"',
    'ActionController::Redirecting::UnsafeRedirectError',
  ],
  status: ['head [:nope].first', 'ArgumentError'],
  redirect_nil: ['redirect_to @nothing', 'Webfw::Error'],
  route_parts: ['redirect_to status_path(*[1])', 'Webfw::Error'],
  unfit: ['Article.includes([[nil]].first).to_a', 'TypeError'],
  nil_call: ['Article.find_by(title: "none").title', 'NoMethodError'],
  sql_part: [
    'Article.where("id < #{request.path}").to_a',
    'ActiveRecord::UnknownAttributeReference',
  ],
  sql_text: ['Article.where(request.path).to_a', 'ActiveRecord::UnknownAttributeReference'],
  column: ['Article.order([:nope].first).to_a', 'ArgumentError'],
  scope: ['Article.broken.to_a', 'NoMethodError', `${MODEL}:11`],
  validation: ['Article.create!(title: "validation")', 'RuntimeError', `${MODEL}:14`],
  callback: ['Article.create!(title: "callback")', 'RuntimeError', `${MODEL}:18`],
  nested: ['Article.create!(title: "nested")', 'RuntimeError', 'app/models/comment.rb:3'],
  deep: ['Article.nest(25)', 'ArgumentError', `${MODEL}:23`],
  tail: ['Article.new.shout', 'NoMethodError', `${MODEL}:28`],
  view_method: ['@article = Article.new', 'NoMethodError', `${MODEL}:28`],
  view_helper: ['@article = Article.new', 'NoMethodError', 'app/helpers/application_helper.rb:2'],
  view: [
    '@article = Article.new',
    'ActionView::Template::Error',
    'app/views/errors/view.html.erb:3',
  ],
}

const VIEWS = {
  'app/views/errors/view_method.html.erb': '<p>\n<%= @article.shout %></p>',
  'app/views/errors/view_helper.html.erb': '<p>\n\n<%= broken_helper(@article) %></p>',
  'app/views/errors/view.html.erb': '<p>\n\n<%= @article.title.upcase %></p>',
}

const names = Object.keys(CASES)

/** The line of an action: its `def`, and two lines on. */
const lineOf = (name: string) => 2 + names.indexOf(name) * 3

const files = {
  'config/routes.rb': [
    'Webfw::Routes.draw do',
    ...names.map((name) => `  get "/${name}", to: "errors#${name}"`),
    '  get "/class_names", to: "errors#class_names"',
    '  get "/backtrace", to: "errors#backtrace"',
    ...['record', 'relation', 'loaded'].map((of) => `  get "/of_${of}", to: "errors#of_${of}"`),
    '  get "/absent/:id", to: "errors#absent"',
    'end',
  ].join('\n'),
  'db/migrate/1_create_articles.rb': `class CreateArticles < Webfw::Migration
  def change
    create_table(:articles) { |t| t.string :title }
    create_table(:comments) { |t| t.string :body }
  end
end
`,
  [MODEL]: `class Article
  validate :no_validation
  before_save :no_callback
  after_create :add_comment

  class Odd < StandardError; end

  # A scope that asks nil,
  # on a line of its own.
  def self.broken
    where(title: nil.foo)
  end

  def no_validation = (raise "validation" if title == "validation")

  def no_callback
    return unless title == "callback"
    raise "callback"
  end
  def add_comment = (Comment.create!(body: title) if title == "nested")

  def self.nest(depth)
    raise ArgumentError, "deep" if depth == 0
    transaction { all.each_slice(1).to_a; [depth].each { |n| [n].map { |m| nest(m - 1) } } }
  end

  def shout
    title.upcase
  end
end
`,
  'app/models/comment.rb': `class Comment
  before_save do |comment|
    raise "in comment" if comment.body == "nested"
  end
end
`,
  'app/helpers/application_helper.rb': `module ApplicationHelper
  def broken_helper(article) = article.title.upcase
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < Webfw::Controller\nend\n',
  [CONTROLLER]: [
    'class ErrorsController < ApplicationController',
    ...names.flatMap((name) => [`  def ${name}`, `    ${CASES[name]?.[0]}`, '  end']),
    '  def backtrace',
    '    Article.nest(1)',
    '  rescue => e',
    '    render plain: e.backtrace.first(2).join("|")',
    '  end',
    '  def absent',
    '    Article.find(params[:id])',
    '  end',
    '  def of_record',
    '    Article.create!(title: "secret").send(:nope)',
    '  end',
    '  def of_relation',
    '    Article.where(title: "secret").send(:nope)',
    '  end',
    '  def of_loaded',
    '    Article.create!(title: "secret")',
    '    articles = Article.where(title: "secret")',
    '    articles.load.send(:nope)',
    '  end',
    '  def class_names',
    '    values = [TypeError.new, Article, Article.new, Article::Odd.new, self, request, response,',
    '      session, cookies, flash, params, request.headers, logger, Article.all, Article.where(title: "a"),',
    '      Article.new.errors, Article.new.valid?, Comment, 1, 1.5, "a", :a, nil, [], {}, 1..2, Time.now,',
    '      Date.today, 1.day, Object.new, Set.new, [].each, Struct.new(:a), ->(x) { x }, method(:head)]',
    '    render plain: values.map { |value| value.class.name }.join(" ")',
    '  end',
    'end',
  ].join('\n'),
  ...VIEWS,
}

async function ask(server: RunningServer, path: string): Promise<{ body: string; log: string }> {
  const before = server.output().length
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
  const body = await response.text()
  const line = new RegExp(`GET ${path.replace(/\//g, '\\/')} .*\n`)
  await eventually(
    `the log has ${line}`,
    () => line.test(server.output().slice(before)),
    server.output,
  )
  return { body, log: server.output().slice(before) }
}

t.test('what an action raises is logged with its class and its Ruby line', async (t) => {
  const server = await serveGenerated(new Map(Object.entries(files)), {}, { isWhole: true })
  t.teardown(() => server.stop())

  for (const [name, [, wanted, place]] of Object.entries(CASES)) {
    const { log } = await ask(server, `/${name}`)
    const line = lineOf(name)
    const first = place === 'def' ? `${CONTROLLER}:${line}` : (place ?? `${CONTROLLER}:${line + 1}`)
    const [, raised, backtrace] = /ERROR (\S+): .* backtrace=(.*)$/m.exec(log) ?? []
    t.equal(raised, wanted, name)
    t.equal(backtrace?.match(/^[^:]+:\d+/)?.[0], first, `${name}: ${backtrace}`)
    t.notMatch(backtrace, /shell\/|node_modules/, `${name} names the application only`)
  }

  await t.test('what the engine says of its own functions is no message', async (t) => {
    const messages: Record<string, string> = {
      redirect_nil: 'There is no path for nil.',
      route_parts: '/status takes 0 values, got 1.',
      unfit:
        'the call failed inside the library: an argument may be of a kind that it does not take',
    }
    for (const [name, message] of Object.entries(messages)) {
      const { log } = await ask(server, `/${name}`)
      t.equal(/ERROR \S+: (.*) id=/.exec(log)?.[1], message, name)
    }
  })

  await t.test('an error that is a 404 has its line too', async (t) => {
    const { log } = await ask(server, '/absent/7')
    t.match(
      log,
      /INFO {2}ActiveRecord::RecordNotFound: .* status=404 at=app\/controllers\/errors_controller\.rb:\d+:in absent/,
    )
  })

  await t.test('Exception#backtrace has the Ruby lines', async (t) => {
    const { body } = await ask(server, '/backtrace')
    t.match(body, /^app\/models\/article\.rb:23:in `nest'\|app\/models\/article\.rb:24:in `block/)
  })

  await t.test('a class is called what Ruby calls it', async (t) => {
    const { body } = await ask(server, '/class_names')
    t.equal(
      body,
      `TypeError Class Article Article::Odd ErrorsController ActionDispatch::Request
      ActionDispatch::Response ActionDispatch::Request::Session ActionDispatch::Cookies::CookieJar
      ActionDispatch::Flash::FlashHash ActionController::Parameters ActionDispatch::Http::Headers
      Logger ActiveRecord::Relation ActiveRecord::Relation ActiveModel::Errors TrueClass Class Integer Float String Symbol NilClass Array Hash
      Range Time Date ActiveSupport::Duration Object Set Enumerator Class Proc Method`.replace(
        /\s+/g,
        ' ',
      ),
    )
  })

  await t.test('a NoMethodError of records says their class and their number alone', async (t) => {
    const said = async (path: string) => {
      const { log } = await ask(server, path)
      return /NoMethodError: (.*) id=/.exec(log)?.[1]
    }
    const method = "undefined method `nope' for"
    t.equal(await said('/of_record'), `${method} an instance of Article`)
    t.equal(await said('/of_relation'), `${method} a relation of Article (1 record)`)
    t.equal(await said('/of_loaded'), `${method} a relation of Article (2 records)`)
  })
})

t.test('a foreign key that is refused names both tables, whatever wrote the row', async (t) => {
  const writes = [
    'Book.first.update_column(:author_id, 9)',
    'Book.insert_all([{ title: "x", author_id: 9 }])',
    'Book.update_all(author_id: 9)',
    'Book.first.update!(author_id: 9)',
    'Author.delete_all',
    'Author.first.delete',
    'Author.first.destroy',
  ]
  const told = writes.map((write) => `told { ${write} }`).join(', ')
  const record = 'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n'
  // It has no template: such an application is served as well.
  const server = await serveGenerated(
    new Map([
      [
        'db/schema.rb',
        `ActiveRecord::Schema[8.0].define do
  create_table("authors") { |t| t.string "name" }
  create_table "books" do |t|
    t.string "title"
    t.integer "author_id"
  end
  add_foreign_key "books", "authors"
end
`,
      ],
      ['config/routes.rb', 'Rails.application.routes.draw { root "books#index" }\n'],
      ['app/models/application_record.rb', record],
      ['app/models/author.rb', 'class Author < ApplicationRecord\nend\n'],
      ['app/models/book.rb', 'class Book < ApplicationRecord\nend\n'],
      [
        'app/controllers/application_controller.rb',
        'class ApplicationController < ActionController::Base\nend\n',
      ],
      [
        'app/controllers/books_controller.rb',
        `class BooksController < ApplicationController
  def index
    Book.create!(title: "b", author_id: Author.create!(name: "a").id)
    render plain: [${told}].join("\\n")
  end

  private

  def told
    yield.inspect
  rescue ActiveRecord::InvalidForeignKey => error
    error.message[/\\A[^(]+/]
  end
end
`,
      ],
    ]),
  )
  t.teardown(() => server.stop())
  const { body } = await ask(server, '/')
  const missing = 'books.author_id refers to a row of authors that does not exist '
  const held = / is still referred to by books\.author_id $/
  const lines = body.split('\n')
  t.same(lines.slice(0, 4), [missing, missing, missing, missing])
  t.equal(lines.length, writes.length)
  for (const line of lines.slice(4)) t.match(line, held)
})
