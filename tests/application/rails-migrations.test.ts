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
puts User.column_names.sort.join(","), Post.column_names.sort.join(",")
puts User.first.city, User.first.points
["Ben", "Cid"].each { |name| User.find_or_create_by!(name: name) { |user| user.points = 1 } }
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
