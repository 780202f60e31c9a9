import t from 'tap'
import { formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { generateApp } from '../support/generator.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Roles of `connects_to`, and the automatic switching between them. Source: Rails guide "Multiple Databases with Active Record".

/** What the seeds say, and what is printed. */
const SAID: readonly (readonly [string, string])[] = [
  ['ActiveRecord::Base.connected_to(role: :reading) { Book.count }', '1'],
  [
    'ApplicationRecord.connected_to(role: :reading) { ActiveRecord::Base.current_role }',
    ':reading',
  ],
  [
    'told { ActiveRecord::Base.connected_to(role: :reading) { Book.create!(title: "b") } }',
    'ActiveRecord::ReadOnlyError',
  ],
  [
    'told { ActiveRecord::Base.connected_to(role: :reading) { Book.update_all(title: "b") } }',
    'ActiveRecord::ReadOnlyError',
  ],
  [
    'told { ActiveRecord::Base.connected_to(role: :reading) { Book.connection.execute("/* a */ DELETE FROM books") } }',
    'ActiveRecord::ReadOnlyError',
  ],
  [
    'told { ActiveRecord::Base.connected_to(role: :reading) { Book.connection.execute("WITH a AS (SELECT 1) DELETE FROM books") } }',
    'ActiveRecord::ReadOnlyError',
  ],
  [
    'ActiveRecord::Base.connected_to(role: :reading) { Book.connection.select_value("WITH a AS (SELECT \'delete from b\') SELECT 1 FROM a") }',
    '1',
  ],
  [
    'ActiveRecord::Base.connected_to(role: :reading) { ActiveRecord::Base.connected_to(role: :writing) { Book.create!(title: "b") }; told { Book.first.destroy } }',
    'ActiveRecord::ReadOnlyError',
  ],
  [
    '[Book.count, ActiveRecord::Base.current_role, ActiveRecord::Base.connected_to?(role: :writing)]',
    '[2, :writing, true]',
  ],
  ['ActiveRecord::Base.connected_to(role: :reading) { Book.where(title: "b") }.loaded?', 'true'],
  [
    'told { ActiveRecord::Base.connected_to(role: :writing, prevent_writes: true) { Book.first.touch } }',
    'ActiveRecord::ReadOnlyError',
  ],
  [
    'told { ActiveRecord::Base.while_preventing_writes { Book.delete_all } }',
    'ActiveRecord::ReadOnlyError',
  ],
  [
    'ActiveRecord::Base.while_preventing_writes { ActiveRecord::Base.while_preventing_writes(false) { Book.where(title: "b").delete_all } }',
    '1',
  ],
  [
    'ActiveRecord::Base.while_preventing_writes { ActiveRecord::Base.current_preventing_writes }',
    'true',
  ],
  [
    'told { ActiveRecord::Base.connected_to(role: :reporting) { Book.count } }',
    'ActiveRecord::ConnectionNotEstablished',
  ],
  [
    'told { ActiveRecord::Base.connected_to(prevent_writes: true) { Book.count } }',
    'ArgumentError',
  ],
  [
    'told { ActiveRecord::Base.connected_to(role: :reading, shard: :one) { Book.count } }',
    'ArgumentError',
  ],
  [
    'ActiveRecord::Base.connected_to(role: :reading) { Time.zone = "Tokyo"; Book.transaction { Book.count } }',
    '1',
  ],
  ['Time.zone.name', '"Tokyo"'],
]

const APPLICATION = {
  'config/database.yml': `development: &all
  primary:
    adapter: sqlite3
    database: storage/a.sqlite3
  primary_replica:
    adapter: sqlite3
    database: storage/a.sqlite3
    replica: true
test:
  <<: *all
production:
  <<: *all
`,
  'config/application.rb': `module Library
  class Application < Rails::Application
    config.load_defaults 8.0
  end
end
`,
  'config/initializers/multi_db.rb': `Rails.application.configure do
  config.active_record.database_selector = { delay: 2.seconds }
  config.active_record.database_resolver = ActiveRecord::Middleware::DatabaseSelector::Resolver
  config.active_record.database_resolver_context = ActiveRecord::Middleware::DatabaseSelector::Resolver::Session
end
`,
  'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "books" do |t|
    t.string "title"
    t.timestamps
  end
end
`,
  'config/routes.rb': `Rails.application.routes.draw do
  get "/", to: "books#index"
  get "/touch", to: "books#touch"
  post "/books", to: "books#create"
end
`,
  'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class
  connects_to database: { writing: :primary, reading: :primary_replica }
end
`,
  'app/models/book.rb': 'class Book < ApplicationRecord\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/books_controller.rb': `class BooksController < ApplicationController
  skip_forgery_protection

  def index
    render plain: "#{ActiveRecord::Base.current_role} #{Book.current_preventing_writes} #{Book.count}"
  end

  def touch
    Book.first.touch
    head :ok
  end

  def create
    Book.create!(title: "posted")
    head :ok
  end
end
`,
  'db/seeds.rb': `Book.create!(title: "a")
def told
  yield
  nil
rescue => error
  error.class
end
${SAID.map(([says]) => `p(begin; ${says}; end)`).join('\n')}
`,
}

t.test('roles read and write as Rails has it, and requests are sent to them', async (t) => {
  const requests: LoweredRequest[] = [
    { path: '/' },
    { path: '/touch' },
    { path: '/books', verb: 'POST' },
    { path: '/' },
    { path: '/touch' },
  ]
  const { answers, output } = await runLoweredApp(t, APPLICATION, requests)
  const lines = output.split('\n')
  t.strictSame(
    SAID.map(([says], at) => [says, lines[at]]),
    SAID,
    output,
  )
  t.strictSame(
    answers.map(({ status, body }) => (status === 200 ? body : status)),
    ['reading true 1', 500, '', 'writing true 2', 500],
    output,
  )
})

/** What is refused, and the line that is told. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'connects_to database: { writing: :primary, reading: :follower }': /no database `follower`/,
  'connects_to database: { writing: :animals }': /another database to write|no database `animals`/,
  'connects_to shards: { one: { writing: :primary } }': /There are no shards/,
}

t.test('another database to write, shards and unknown databases are refused', async (t) => {
  for (const [line, message] of Object.entries(REFUSED)) {
    const record = APPLICATION['app/models/application_record.rb'].replace(/connects_to.*/, line)
    const files = { ...APPLICATION, 'app/models/application_record.rb': record }
    const { diagnostics } = await generateApp({
      name: 'library',
      files: new Map(Object.entries(files)),
    })
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    t.match(errors.map(formatDiagnostic).join('\n'), message, line)
  }
})
