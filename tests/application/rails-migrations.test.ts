import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// Migrations and db/schema.rb as Rails writes them.

const ROUTES = 'Webfw::Routes.draw do\n  get "/", to: "pages#index"\nend\n'
const PAGES =
  'class PagesController < ApplicationController\n  def index = render(plain: "ok")\nend\n'

t.test('the words of migrations', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': ROUTES,
      'app/controllers/pages_controller.rb': PAGES,
      'app/models/user.rb': 'class User < ApplicationRecord\nend\n',
      'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
      'db/migrate/20261101000001_create_users.rb': `class CreateUsers < ActiveRecord::Migration[8.1]
  def change
    create_table :users do |t|
      t.string :name, null: false, index: { unique: true }
      t.bigint :score, default: 0, null: false, comment: "of all games"
      t.jsonb :settings
      t.timestamp :seen_at, precision: nil
      t.timestamps
    end
    create_table :posts, if_not_exists: true do |t|
      t.belongs_to :user, null: false, foreign_key: true, type: :bigint
      t.references :subject, polymorphic: true
      t.string :title
      t.index [:title], where: "title IS NOT NULL", name: "titled", using: :btree
      t.index :title, order: :desc, name: "down"
    end
    create_join_table :users, :posts, column_options: { null: true } do |t|
      t.index :user_id
    end
  end
end
`,
      'db/migrate/20261101000002_change_users.rb': `class ChangeUsers < ActiveRecord::Migration[7.0]
  def change
    change_table :users, bulk: true do |t|
      t.string :email, :city
      t.rename :score, :points
      t.remove :seen_at, type: :datetime
      t.references :team, index: false
    end
    reversible do |dir|
      dir.up { execute "INSERT INTO users (name, points, created_at, updated_at) VALUES ('Ann', 3, '2026-01-01', '2026-01-01')" }
      dir.down { execute "DELETE FROM users" }
    end
    up_only { execute "UPDATE users SET city = 'Rome'" }
    rename_index :posts, "titled", "index_titled" if index_exists?(:posts, :title, name: "nothing")
    add_column :posts, :body, :text unless column_exists?(:posts, :body)
    add_columns :posts, :a, :b, type: :integer
    remove_columns :posts, :a, :b, type: :integer
    add_index :posts, "lower(title)", name: "lowered"
    add_timestamps :posts, null: true
  end
end
`,
      'db/seeds.rb': `
NAMES = ["Ben", "Cid"].freeze
POINTS = 1
puts User.column_names.sort.join(","), Post.column_names.sort.join(",")
puts User.first.city, User.first.points
NAMES.each { |name| User.find_or_create_by!(name: name) { |user| user.points = POINTS } }
puts User.count
`,
    },
    [],
  )
  t.equal(
    output,
    [
      'city,created_at,email,id,name,points,settings,team_id,updated_at',
      'body,created_at,id,subject_id,subject_type,title,updated_at,user_id',
      'Rome',
      '3',
      '3',
      '',
    ].join('\n'),
  )
})

t.test('db/schema.rb of Rails', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': ROUTES,
      'app/controllers/pages_controller.rb': PAGES,
      'app/models/user.rb': 'class User < ApplicationRecord\nend\n',
      'db/migrate/20261121000001_create_users.rb': `class CreateUsers < ActiveRecord::Migration[8.1]
  def change
    create_table :users do |t|
      t.string :name
      t.integer :team_id
      t.datetime :created_at, null: false
    end
  end
end
`,
      'db/schema.rb': `ActiveRecord::Schema[8.1].define(version: 2026_11_21_000001) do
  create_table "users", force: :cascade do |t|
    t.string "name"
    t.bigint "team_id"
    t.datetime "created_at", precision: nil, null: false
    t.index ["team_id"], name: "index_users_on_team_id", unique: true, where: "(team_id > 0)"
  end
end
`,
      'db/seeds.rb': 'puts User.create!(name: "Ann").persisted?',
    },
    [],
  )
  t.equal(output, 'true\n')
})

t.test('a new database begins with db/schema.rb where old migrations are gone', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Rails.application.routes.draw do\n  root "notes#index"\nend\n',
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/note.rb': 'class Note < ApplicationRecord\nend\n',
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  def index
    Note.create!(title: "a", stars: 2)
    render plain: [Note.column_names, Note.first.stars].inspect
  end
end
`,
      'db/schema.rb': `ActiveRecord::Schema[8.1].define(version: 2026_11_01_000002) do
  create_table "notes" do |t|
    t.string "title"
  end
end
`,
      'db/migrate/20261101000003_add_stars.rb': `class AddStars < ActiveRecord::Migration[8.1]
  def change
    add_column :notes, :stars, :integer, default: 1
  end
end
`,
    },
    [{ path: '/' }],
  )
  t.equal(answers[0]?.body, '[["id", "title", "stars"], 2]')
})

const spent = {
  'config/routes.rb': 'Rails.application.routes.draw do\n  root "notes#index"\nend\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/note.rb': 'class Note < ApplicationRecord\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  def index
    Note.create!(title: "a")
    render plain: [Note.column_names, Note.first.title].inspect
  end
end
`,
  'db/schema.rb': `ActiveRecord::Schema[8.1].define(version: 2026_11_01_000005) do
  create_table "notes" do |t|
    t.string "title"
  end
end
`,
  'db/migrate/20261101000001_create_notes.rb': `class CreateNotes < ActiveRecord::Migration[8.1]
  def change
    create_table :notes do |t|
      t.string :title
      t.string :color
    end
  end
end
`,
}

for (const [what, name, line] of [
  ['is of another class', 'class CreateTheNotes', 'add_column :notes, :extra, :integer'],
  ['has a word that there is not', 'class ChangeNotes', 'paint :notes, :red'],
  ['has a type that there is not', 'class ChangeNotes', 'change_column :notes, :title, :colour'],
  ['calls a model that is gone', 'class ChangeNotes', 'Entry.update_all(title: "x")'],
] as const) {
  const migration = `${name} < ActiveRecord::Migration[8.1]\n  def change\n    ${line}\n  end\nend\n`
  t.test(`an old migration that ${what} is left to db/schema.rb, as in Rails`, async (t) => {
    const { answers, warnings } = await runLoweredApp(
      t,
      { ...spent, 'db/migrate/20261101000005_change_notes.rb': migration },
      [{ path: '/' }],
    )
    t.equal(answers[0]?.body, '[["id", "title"], "a"]')
    t.ok(warnings.some((each) => each.startsWith('db/migrate/20261101000005_change_notes.rb:')))
    await t.rejects(
      runLoweredApp(t, { ...spent, 'db/migrate/20261101000006_change_notes.rb': migration }, []),
      /20261101000006_change_notes\.rb:\d/,
      'one that has not run is refused',
    )
  })
}

t.test('a column that db/schema.rb of Rails lacks is told, and is not there', async (t) => {
  const { answers, warnings } = await runLoweredApp(t, spent, [{ path: '/' }])
  t.equal(answers[0]?.body, '[["id", "title"], "a"]')
  t.same(warnings, ['db/schema.rb:2: The migrations make notes.color, which db/schema.rb lacks.'])
})

t.test('what installers of Rails’ parts and of gems write, and Rails before 5', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': ROUTES,
      'config/application.rb': `module Lowered
  class Application < Rails::Application
    config.active_storage.service = :disk
  end
end
`,
      'app/controllers/pages_controller.rb': PAGES,
      'db/migrate/20261101000001_create_files.active_storage.rb': `class CreateFiles < ActiveRecord::Migration[7.0]
  def change
    key, reference = kinds_of_keys
    create_table :active_storage_blobs, id: key do |t|
      t.string :key, null: false
      if connection.supports_datetime_with_precision?
        t.datetime :created_at, precision: 6, null: false
      end
    end
    create_table :attachments, id: key do |t|
      t.references :record, null: false, polymorphic: true, index: false, type: reference
      t.references :blob, null: false, type: reference
      t.foreign_key :active_storage_blobs, column: :blob_id
    end
  end

  private
    def kinds_of_keys
      config = Rails.configuration.generators
      setting = config.options[config.orm][:primary_key_type]
      [setting || :primary_key, setting || :bigint]
    end
end
`,
      'db/migrate/20261101000002_add_service.active_storage.rb': `class AddService < ActiveRecord::Migration[6.0]
  def up
    return unless table_exists?(:active_storage_blobs)
    execute "INSERT INTO active_storage_blobs (key, created_at) VALUES ('a', '2026-11-01')"
    unless column_exists?(:active_storage_blobs, :service_name)
      add_column :active_storage_blobs, :service_name, :string
      if service = ActiveStorage::Blob.service.name
        ActiveStorage::Blob.unscoped.update_all(service_name: service)
      end
      change_column :active_storage_blobs, :service_name, :string, null: false
    end
  end
end
`,
      'db/migrate/20261101000003_create_variants.rb': `class CreateVariants < ActiveRecord::Migration[6.0]
  def change
    create_table :variants do |t|
      t.belongs_to :blob, null: false, type: kind_of_key
    end
  end

  private
    def kind_of_key
      name = connection.primary_key(:active_storage_blobs)
      column = connection.columns(:active_storage_blobs).find { |each| each.name == name }
      column.bigint? ? :bigint : column.type
    end
end
`,
      'db/migrate/20261101000004_create_slugs.rb': `MIGRATION_BASE =
  if ActiveRecord::VERSION::MAJOR >= 5
    ActiveRecord::Migration["#{ActiveRecord::VERSION::MAJOR}.#{ActiveRecord::VERSION::MINOR}"]
  else
    ActiveRecord::Migration
  end

class CreateSlugs < MIGRATION_BASE
  def change
    create_table(:slugs) { |t| t.string :slug, null: false }
  end
end
`,
      'db/migrate/20261101000005_create_old.rb': `class CreateOld < ActiveRecord::Migration
  def self.up
    create_table(:old) { |t| t.string :title }
  end

  def self.down
    drop_table :old
  end
end
`,
      'app/models/slug.rb': 'class Slug < ApplicationRecord\nend\n',
      'db/seeds.rb': `
puts Slug.connection.select_value("SELECT service_name FROM active_storage_blobs")
puts Slug.connection.select_values("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('schema_migrations', 'ar_internal_metadata', 'sqlite_sequence') ORDER BY name").join(",")
puts Slug.connection.select_value("SELECT name || ' ' || type FROM pragma_table_info('variants') WHERE name = 'blob_id'")
`,
      'db/migrate/20261101000006_nothing.rb': `class Nothing < ActiveRecord::Migration[8.1]
end
`,
    },
    [],
  )
  t.equal(output, 'disk\nactive_storage_blobs,attachments,old,slugs,variants\nblob_id INTEGER\n')
})
