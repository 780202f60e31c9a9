import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { Project } from '../support/project.ts'

const STORE = {
  Gemfile: 'gem "rails", "~> 8.1"\ngem "sqlite3"\ngem "devise"\n# gem "redis"\n',
  'config/application.rb': `module Store
  class Application < Rails::Application
    config.autoload_lib(ignore: %w[assets tasks_of_old])
    config.autoload_paths << "#{root}/extras"
    config.eager_load_namespaces << Store
  end
end
`,
  'config/routes.rb': 'Webfw::Routes.draw do\n  root "home#index"\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < Webfw::Controller\nend\n',
  'app/controllers/home_controller.rb':
    'class HomeController < ApplicationController\n  def index\n    render plain: eval("1 + 1")\n  end\nend\n',
  'app/assets/stylesheets/application.scss': '@import "bootstrap";\n',
  'extras/price.rb': 'class Price\n  def self.of(cents) = cents / 100.0\nend\n',
  'lib/tasks_of_old/broken.rb': 'class Wrong\nend\n',
  'app/jobs/import_job.rb': 'class ImportJob < ApplicationJob\n  def perform\n  end\nend\n',
  'app/mailboxes/application_mailbox.rb': 'class ApplicationMailbox < ActionMailbox::Base\nend\n',
  'config/database.yml':
    'default: &default\n  adapter: sqlite3\n  pool: <%= ENV.fetch("POOL") { 5 } %>\nproduction:\n  primary:\n    <<: *default\n    database: db/production.sqlite3\n    schema_dump: other.rb\n',
}

const {
  'app/jobs/import_job.rb': _job,
  'config/database.yml': _database,
  'app/assets/stylesheets/application.scss': _sheet,
  ...soundStore
} = STORE

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

t.test(
  'import says what of an application runs, groups what does not, and writes nothing',
  async (t) => {
    const project = new Project(t, { home: 'empty' })
    write(join(project.folder, 'store'), STORE)

    const { code, stdout } = await project.ask(['import', 'store', '--files'])

    t.equal(code, 1)
    t.match(stdout, /^5 of 7 files run as they are\.$/m)
    t.match(stdout, /There is no ApplicationJob here/)
    t.match(stdout, /^Read by nothing:\n {2}app\/mailboxes\/application_mailbox\.rb$/m)
    t.match(
      stdout,
      /needs no doing here:\n {2}config\/application\.rb:5:\d+ `eager_load_namespaces` is not needed\. All code is loaded/,
    )
    t.match(stdout, /app\/controllers\/home_controller\.rb:3:19 .*eval/)
    t.match(
      stdout,
      /config\/database\.yml:7:15 The database of production is storage\/production\.sqlite3 here, not db\/production\.sqlite3\. Move/,
    )
    t.match(stdout, /config\/database\.yml:8:18 The schema is read from db\/schema\.rb, not from/)
    t.match(
      stdout,
      /Runs, but:\n(?: {2}config.*\n)* {2}app\/assets\/stylesheets\/application\.scss:1:9 there is no style sheet bootstrap/,
    )
    t.match(stdout, /^ {2}devise: .*has_secure_password/m)
    t.notMatch(stdout, /redis/)
    t.notOk(project.has('store/gen'))
  },
)

t.test('import --json tells each place by its code and its subject', async (t) => {
  const project = new Project(t, { home: 'empty' })
  write(join(project.folder, 'store'), STORE)

  const { code, stdout } = await project.ask(['import', 'store', '--json'])

  const { ok, error, diagnostics, files, gems, unread } = JSON.parse(stdout)
  t.equal(code, 1)
  t.same([ok, error], [false, null])
  const told = diagnostics.map(({ file, severity, code, subject }: Record<string, string>) => {
    return `${file} ${severity} ${code} ${subject}`
  })
  t.match(told.sort(), [
    'app/assets/stylesheets/application.scss warning unknown-file bootstrap',
    'app/controllers/home_controller.rb error outside-subset eval',
    'app/jobs/import_job.rb error unknown-constant ApplicationJob',
  ])
  t.match(files[0], { path: 'app/controllers/application_controller.rb', verb: 'accepted' })
  t.match(gems, [{ name: 'devise', remedy: /has_secure_password/ }])
  t.same(unread, ['app/mailboxes/application_mailbox.rb'])
})

t.test('import reads the folders that the configuration adds to those of classes', async (t) => {
  const project = new Project(t, { home: 'empty' })
  const settings = `module Store
  class Application < Rails::Application
    config.autoload_paths << Rails.root.join("vendor/taxes") << "#{root}/extras"
    config.eager_load_paths = [root.join("parts", "*").to_s]
  end
end
`
  const klass = (name: string): string => `class ${name}\n  def self.of = eval("1")\nend\n`
  write(join(project.folder, 'store'), {
    ...soundStore,
    'config/application.rb': settings,
    'vendor/taxes/tax.rb': klass('Tax'),
    'vendor/other/left.rb': klass('Left'),
    'extras/price.rb': klass('Price'),
    'parts/sales/offer.rb': klass('Offer'),
  })

  const { stdout } = await project.ask(['import', 'store', '--files'])

  t.match(stdout, /^ *vendor\/taxes\/tax\.rb:2:17 .*eval/m)
  t.match(stdout, /^ *extras\/price\.rb:2:17 .*eval/m)
  t.match(stdout, /^ *parts\/sales\/offer\.rb:2:17 .*eval/m)
  t.notMatch(stdout, /(?:tax|price|offer)\.rb must define/)
  t.notMatch(stdout, 'left.rb')
})

t.test('import tells a folder that holds no application', async (t) => {
  const project = new Project(t, { home: 'empty' })

  const { code, stderr } = await project.ask(['import'])

  t.equal(code, 1)
  t.match(stderr, 'there is no Rails application in this folder')
})

t.test(
  'import reads on past a line of db/schema.rb that fails, and past loops over records',
  async (t) => {
    const project = new Project(t, { home: 'empty' })
    const migration = `class Tidy < ActiveRecord::Migration[8.1]
  def up
    loop do
      rows = Note.where(body: nil).limit(10)
      break if rows.empty?
      rows.delete_all
    end
  end
end
`
    const schema = `ActiveRecord::Schema[8.1].define(version: 2026_11_01_000001) do
  create_table "notes" do |t|
    t.text "body"
    t.index ["body"], name: "notes_body", type: :fulltext
  end
  create_table "drafts" do |t|
    t.datetime "seen_at", default: -> { "now() on update now()" }
  end
  create_view "long_notes", sql_definition: <<-SQL
    SELECT * FROM notes WHERE length(body) > 1000
  SQL
  create_table "labels" do |t|
    t.references "note"
  end
end
`
    write(join(project.folder, 'notes'), {
      ...STORE,
      'app/jobs/import_job.rb': '',
      'app/models/note.rb': 'class Note < ApplicationRecord\n  has_many :labels\nend\n',
      'app/models/label.rb': 'class Label < ApplicationRecord\n  belongs_to :note\nend\n',
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'db/schema.rb': schema,
      'db/migrate/20261101000001_tidy.rb': migration,
    })

    const { stdout } = await project.ask(['import', 'notes', '--files'])

    t.match(stdout, /db\/schema\.rb:4:5 .*no fulltext index, which is MySQL's/)
    t.match(stdout, /db\/schema\.rb:6:3 .*cannot compute the default/)
    t.match(stdout, /db\/schema\.rb:9:3 .*no `create_view`/)
    t.notMatch(stdout, /app\/models/)
    t.notMatch(stdout, /db\/migrate/)
  },
)

t.test(
  'what a gem draws is refused at its line, by its name, and nothing else for it',
  async (t) => {
    const project = new Project(t, { home: 'empty' })
    write(join(project.folder, 'shop'), {
      ...soundStore,
      Gemfile: `gem "rails"
gem "devise"
gem "sidekiq-cron"
gem "pundit"
gem "active_model_serializers"
gem "rswag-ui"
`,
      'config/routes.rb': `require "sidekiq/web"

if ENV["SHOP_USER"].present?
  Sidekiq::Web.use Rack::Auth::Basic
end

Shop::Application.routes.draw do
  mount Rswag::Ui::Engine => "/docs"
  devise_for :admins
  authenticated :admin do
    root to: "home#index", as: :admin_root
    mount Sidekiq::Web => "/jobs"
  end
  get "about", to: "home#about"
end
`,
      'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  include Pundit::Authorization
  before_action :authenticate_admin!
end
`,
      'app/controllers/home_controller.rb': `class HomeController < ApplicationController
  def index
    redirect_to about_path
  end

  def about
    authorize :home
    redirect_to admin_root_path
  end
end
`,
      'app/controllers/sessions_controller.rb': `class SessionsController < Devise::SessionsController
  def create
    super { |resource| nothing_here resource.that_is }
  end
end
`,
      'app/serializers/note_serializer.rb': `class NoteSerializer < ActiveModel::Serializer
  attributes :id
  has_one :page
end
`,
      'app/views/home/index.html.erb':
        '<%= current_admin %><%= link_to "out", destroy_admin_session_path %>',
      'app/views/home/index.html copy.erb': '<%= nothing %>',
      'lib/templates/erb/form.html.erb': '<%= nothing %>',
      'lib/tasks/all.rb': 'nothing.at_all',
    })

    const { stdout } = await project.ask(['import', 'shop', '--files'])

    const told = stdout.slice(stdout.indexOf('By file:'), stdout.indexOf('Gems that'))
    const lines = [...told.matchAll(/^ {2}(\S+):(\d+):\d+ (?:.*?\bgem (\w+)|(.*))/gm)]
    t.same(
      lines.map(
        ([, file, line, gem, other]) => `${file?.replace(/^.*\//, '')}:${line} ${gem ?? other}`,
      ),
      [
        'application_controller.rb:2 pundit',
        'application_controller.rb:3 devise',
        'home_controller.rb:7 pundit',
        'sessions_controller.rb:1 devise',
        'note_serializer.rb:1 active_model_serializers',
        'index.html.erb:1 devise',
        'index.html.erb:1 devise',
        'routes.rb:1 sidekiq',
        'routes.rb:4 sidekiq',
        'routes.rb:8 rswag',
        'routes.rb:9 Devise',
        'routes.rb:10 Devise',
        'routes.rb:12 sidekiq',
      ],
    )
    const unread = stdout.slice(stdout.indexOf('Read by nothing'))
    t.match(unread, /index\.html copy\.erb/)
    t.match(
      unread,
      /lib\/templates\/erb\/form\.html\.erb\n {2}lib\/tasks|lib\/tasks\/all\.rb\n {2}lib\/templates/,
    )
  },
)

t.test(
  'what a refused declaration would define names it; what a condition renders may be missing',
  async (t) => {
    const project = new Project(t, { home: 'empty' })
    write(join(project.folder, 'store'), {
      ...soundStore,
      Gemfile: 'gem "rails"\ngem "activerecord-typedstore"\n',
      'config/routes.rb': 'Rails.application.routes.draw do\n  root "home#index"\nend\n',
      'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table(:users) { |t| t.string :name; t.text :settings }
end
`,
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/user.rb': `class User < ApplicationRecord
  typed_store :settings do |s|
    s.string :homepage
  end
  scope :named, -> { distinct(:name) }
  def site = homepage.presence
end
`,
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/home_controller.rb':
        'class HomeController < ApplicationController\n  def index = @users = User.named\nend\n',
      'app/views/home/index.html.erb': `<% if params[:pro] %><%= render "pro/box" %><% end %>
<%= render "none" %>
<% @users.each do |user| %><%= user.homepage %><% end %>
`,
    })

    const { stdout } = await project.ask(['import', 'store', '--files'])

    const cause =
      /`typed_store` of the gem activerecord-typedstore would define it, and is refused at app\/models\/user.rb:2\.$/
    const lines = stdout.split('\n').filter((line) => /^ {2}app\/.*:\d+:\d+/.test(line))
    t.match(lines, [
      /^ {2}app\/models\/user.rb:2:3 .*It is of the gem activerecord-typedstore/,
      cause,
      cause,
      /index.html.erb:1:33 There is no partial "pro\/box"/,
      /index.html.erb:2:12 There is no partial "none"/,
    ])
    t.equal(lines.length, 5)
    t.match(
      stdout,
      /Raises where it is reached, as in Rails:\n {2}app\/views\/home\/index.html.erb:1:33/,
    )
  },
)
