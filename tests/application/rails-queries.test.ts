import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// Words of models and records as Rails has them.

const APP = {
  'config/routes.rb': 'Webfw::Routes.draw do\n  get "/", to: "pages#index"\nend\n',
  'app/controllers/pages_controller.rb':
    'class PagesController < ApplicationController\n  def index = render(plain: User.model_name.human)\nend\n',
  'db/migrate/20261101000000_create_users.rb': `class CreateUsers < ActiveRecord::Migration[8.1]
  def change
    create_table :users do |t|
      t.string :type
      t.string :name
      t.string :email, index: { unique: true }
      t.integer :points, default: 0
      t.references :boss, type: key_type
      t.timestamps
    end
  end

  private
    def key_type
      config = Rails.configuration.generators
      config.options[config.orm][:primary_key_type] || :bigint
    end
end
`,
  'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end
`,
  'app/models/user.rb': `class User < ApplicationRecord
  after_save { @seen = [previously_new_record?, saved_change_to_name?, name_before_last_save] }
  attr_reader :seen
  belongs_to :boss, class_name: "User", optional: true

  def User.digest(text)
    text.upcase
  end

  def self.find_by_points(points)
    "own"
  end

  def self.rename(**options)
    options = options.merge(done: true)
    options
  end
end
`,
  'app/models/admin.rb': 'class Admin < User\nend\n',
  'db/seeds.rb': `
ann = User.create!(name: "Ann", email: "a@x")
ben = Admin.create!(name: "Ben", email: "b@x", points: 5)
p User.find_by_email("b@x").name, User.find_by_name_and_email("Ann", "zz"), User.find_by_email!("a@x").id
p User.find_by_points(3), User.digest("x"), User.rename(a: 1)
begin
  User.find_by_name!("Zoe")
rescue ActiveRecord::RecordNotFound => error
  puts error.message
end
p ann.seen
ann.update!(name: "Anna")
p ann.seen, ann.previously_new_record?, ann.name_in_database, ann.changes_to_save
p User.in_order_of(:name, %w[Ben Anna]).map(&:name), User.in_order_of(:id, []).to_a
p User.create_with(points: 7).find_or_create_by!(name: "Cid").points
p User.create_or_find_by!(email: "a@x").name
p User.where(name: "Ben").and(User.where(points: 5)).count, User.where(name: "Ben").or(User.where(name: "Cid")).count
p User.update_counters(ann.id, points: 2), ann.reload.points, User.increment_counter(:points, ann.id), ann.reload.points
p User.update(ann.id, name: "Ann").name, User.destroy(ann.id).destroyed?, User.delete(99)
p ben.becomes(User).class, ben.model_name.param_key, User.model_name.plural, User.human_attribute_name(:created_at)
p ben.cache_key, ben.cache_key_with_version.match?(/\\Aadmins\\/2-\\d{20}\\z/), User.new.cache_key
done = ActiveRecord::Base.transaction do
  User.create!(name: "Dan")
  raise ActiveRecord::Rollback
end
p done, User.where(name: "Dan").exists?
ApplicationRecord.transaction { User.create!(name: "Eve") }
p User.order(:id).pluck(:name), User.fourth, ben.lock!.name
lot = User.where("id > 0").order(name: :desc).limit(2)
p lot.except(:limit).pluck(:name), lot.only(:order).pluck(:name), lot.unscoped.count, lot.only(:where, :limit).order(:id).pluck(:name)
p User.unscope(:order).ids.sort, User.find_each(order: :desc).map(&:name), User.find_each(order: :desc, start: 3, batch_size: 1).map(&:id)
ben.boss = User.last
p ben.boss_changed?, ben.boss_previously_changed?, ben.tap(&:save!).boss_changed?, ben.boss_previously_changed?, User.build(name: "New").new_record?
begin
  User.first
rescue ActiveRecord::Deadlocked
  p 1
end
`,
}

t.test('words of models and records', async (t) => {
  const { answers, output } = await runLoweredApp(t, APP, [{ path: '/' }])
  t.equal(answers[0]?.body, 'User')
  t.equal(
    output,
    [
      '"Ben"',
      'nil',
      '1',
      '"own"',
      '"X"',
      '{:a=>1, :done=>true}',
      "Couldn't find User",
      '[true, true, nil]',
      '[false, true, "Ann"]',
      'false',
      '"Anna"',
      '{}',
      '["Ben", "Anna"]',
      '[]',
      '7',
      '"Anna"',
      '1',
      '2',
      '1',
      '2',
      '1',
      '3',
      '"Ann"',
      'true',
      '0',
      'User(id: integer, type: string, name: string, email: string, points: integer, boss_id: integer, created_at: datetime, updated_at: datetime)',
      '"admin"',
      '"users"',
      '"Created at"',
      '"admins/2"',
      'true',
      '"users/new"',
      'nil',
      'false',
      '["Ben", "Cid", "Eve"]',
      'nil',
      '"Ben"',
      '["Eve", "Cid", "Ben"]',
      '["Eve", "Cid", "Ben"]',
      '3',
      '["Ben", "Cid"]',
      '[2, 3, 4]',
      '["Eve", "Cid", "Ben"]',
      '[3, 2]',
      'true',
      'false',
      'false',
      'true',
      'true',
      '',
    ].join('\n'),
  )
})

t.test('full text with FTS5, as Rails applications on SQLite search', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Webfw::Routes.draw do\nend\n',
      'db/migrate/20261101000000_create_posts.rb': `class CreatePosts < ActiveRecord::Migration[8.1]
  def change
    create_table :posts do |t|
      t.string :title
      t.text :body
    end
    create_virtual_table :posts_fts, :fts5, ["title", "body", "tokenize=porter"]
  end
end
`,
      'app/models/application_record.rb': APP['app/models/application_record.rb'],
      'app/models/post.rb': `class Post < ApplicationRecord
  after_create_commit { self.class.connection.execute("INSERT INTO posts_fts (rowid, title, body) SELECT id, title, body FROM posts") }

  scope :search, ->(query) { joins("JOIN posts_fts ON posts_fts.rowid = posts.id").where("posts_fts MATCH ?", query).order("rank") }
  scope :found, ->(query) { joins("JOIN posts_fts idx ON idx.rowid = posts.id").where("posts_fts match ?", query) }
end
`,
      'db/seeds.rb': `
Post.insert_all([{ title: "Bees", body: "They fly and flying is all" }, { title: "Flight", body: "Of planes" }])
Post.create!(title: "Sea", body: "Fish swim")
p Post.search("fly").pluck(:title), Post.found("swimming").map(&:title), Post.search("moon").to_a
puts Post.search("fly").select("posts.*, highlight(posts_fts, 1, '[', ']') AS marked").map(&:marked)
begin
  Post.search('"open').to_a
rescue ActiveRecord::StatementInvalid
  puts "not a query"
end
`,
    },
    [],
  )
  t.equal(output, '["Bees"]\n["Sea"]\n[]\nThey [fly] and [flying] is all\nnot a query\n')
})

t.test('what a newspaper asks of its records', async (t) => {
  const { output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Webfw::Routes.draw do\nend\n',
      'db/migrate/20261101000000_create_sections.rb': `class CreateSections < ActiveRecord::Migration[8.1]
  def change
    create_table :sections do |t|
      t.string :name
      t.references :parent
      t.integer :position, default: 0
      t.integer :total, default: 0
      t.decimal :spent, precision: 12, scale: 4, default: 0
    end
    create_table(:stories) { |t| t.references :section; t.string :title }
  end
end
`,
      'app/models/application_record.rb': APP['app/models/application_record.rb'],
      'app/models/concerns/found.rb': `module Found
  extend ActiveSupport::Concern
  class_methods do
    def named!(text) = find_by(name: text) || raise(ActiveRecord::RecordNotFound.new("No #{name.downcase} #{text}", name))
  end
end
`,
      'app/models/section.rb': `class Section < ApplicationRecord
  class Full < StandardError
    def initialize(section) = super("#{section.name} is full")
  end
  include Found
  belongs_to :parent, class_name: "Section", optional: true, touch: true
  has_many :children, -> { order(:position, :name) }, class_name: "Section", foreign_key: :parent_id
  has_many :stories
  attr_accessor :note
  after_touch { puts "touched #{name}" }
end
`,
      'app/models/story.rb':
        'class Story < ApplicationRecord\n  belongs_to :section, counter_cache: :total\nend\n',
      'app/models/nobody.rb': 'class Nobody\n  def id = nil\nend\n',
      'db/seeds.rb': `
kinds = [Section, Nobody]
root = kinds.first.new(name: "News")
root.save!
town, region = root.children.create!([{ name: "Town" }, { name: "Region", position: -1 }])
p root.children.build([{ name: "x" }, { name: "y" }]).map(&:name), root.reload.children.include?(Nobody.new), Section.all.include?(nil), Nobody.new.in?(Section.all)
p Section.includes(:children).order(:id).first.children.map(&:name), Section.where(parent: root).includes(children: :children).first!.name
town.update!(parent: region)
record = [town, nil].first
record.update!(**root.slice(:name), note: "kept")
p record.name, record.note, [Section.all].first.find_by(**{ "name" => "News" }, position: 0).id
p %i[name].map { |column| Section.arel_table[column].matches("r%", "\\\\") }.push(Section.arel_table[:position].eq(9)).inject(:or).then { |either| Section.where(either).pluck(:name) }
200.times { Section.where(id: 1).update_all(["spent = spent + ?", "0.0125".to_d]) }
p root.reload.spent.to_s, root.update(spent: root.spent + 1), root.errors.details[:name], root.errors.messages[:nothing].any?
root.stories.create!([{ title: "a" }, { title: "b" }])
Section.update_all(total: 9)
ranked = Section.select("sections.*", "RANK() OVER (ORDER BY position DESC, id) AS place")
p Section.from(ranked, :sections).where("place <= 2").order(:id).map { |section| [section.name, section.place] }
p Section.reset_counters(1, :stories), root.reload.total
begin
  Section.where(position: 0).named!("Sky")
rescue ActiveRecord::RecordNotFound => error
  puts error.message
end
`,
    },
    [],
  )
  t.equal(
    output,
    `touched News
touched News
["x", "y"]
false
false
false
["Region", "Town"]
"Town"
touched News
touched Region
touched Region
touched News
"News"
"kept"
1
["Region"]
"2.5"
true
[]
false
[["News", 1], ["News", 2]]
true
2
No section Sky
`,
  )
})
