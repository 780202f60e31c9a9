import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// What only Rails 7 and 8 have of queries. Source: the API pages of ActiveRecord::QueryMethods, Persistence,
// Calculations and Relation in Rails 8, whose examples these are in other words.

const APP = {
  'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
  'db/migrate/20261101000000_create_shop.rb': `class CreateShop < ActiveRecord::Migration[8.1]
  def change
    create_table :users do |t|
      t.string :name
      t.string :email, index: { unique: true }
      t.integer :age
      t.timestamps
    end
    create_table :posts do |t|
      t.references :user
      t.references :parent
      t.references :editor
      t.string :title
      t.integer :views, default: 0
      t.boolean :featured
      t.timestamps
    end
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n',
  'app/models/user.rb':
    'class User < ApplicationRecord\n  self.filter_attributes = [:email]\n  has_many :posts\nend\n',
  'app/models/post.rb':
    'class Post < ApplicationRecord\n  belongs_to :user, optional: true\n  belongs_to :parent, class_name: "Post", optional: true\n  belongs_to :editor, class_name: "User", optional: true\n  has_many :replies, class_name: "Post", foreign_key: :parent_id\n  scope :hot, -> { where(arel_table[:views].gt(5)) }\nend\n',
  'app/models/page.rb':
    'class Page < ApplicationRecord\n  self.table_name = "posts"\n  self.record_timestamps = false\n  default_scope { where(featured: true) }\nend\n',
  'app/models/sheet.rb':
    'class Sheet < ApplicationRecord\n  self.table_name = "posts"\n  self.strict_loading_by_default = true\n  belongs_to :user, optional: true\nend\n',
  'db/seeds.rb': `
ann = User.create!(name: "Ann", email: "a@x", age: 30)
Post.create!(title: "a", views: 9, user: ann)
Post.create!(title: "b", views: 1)
p Post.with(hot: Post.hot).from("hot AS posts").pluck(:title)
p Post.with(hot: Post.hot, cold: Arel.sql("SELECT 1")).joins("JOIN hot ON hot.id = posts.id").pluck("posts.title")
p Post.with_recursive(walk: [Post.where(id: 1), Post.joins("JOIN walk ON posts.id = walk.id + 1")]).from("walk AS posts").count
p Post.async_count.value, Post.where(title: "a").async_pluck(:views).value, Post.async_sum(:views).pending?
p Post.insert_all([{ title: "c" }, { title: "d" }]).rows, Post.insert_all!([{ title: "e" }], returning: %i[id title]).to_a
p User.upsert({ email: "a@x", age: 1 }, unique_by: :email, on_duplicate: Arel.sql("age = age + 10")).length, ann.reload.age
p User.insert({ email: "a@x" }).rows, User.insert_all([{ email: "z@x" }], returning: false).rows
p ann.inspect.include?("[FILTERED]"), Page.new.featured, Page.unscoped { Page.count }, Page.count
old = Time.utc(2020)
page = Page.create!(title: "old", created_at: old, updated_at: old)
page.update!(title: "older")
p page.updated_at.year, Page.record_timestamps
post = Post.find(2)
before = post.updated_at
post.views = 3
p post.save(touch: false), post.updated_at == before
p Post.where([:title, :views] => [["a", 9], ["b", 7], ["c", 0]]).order(:id).pluck(:title)
p Post.joins(:user).pluck(:title, user: [:name, :age]), Post.joins(:user).pick("title", users: %i[name])
p Post.joins(:user).select(:title, users: [:name]).map { |each| [each.title, each[:name]] }, User.joins(:posts).reselect(posts: [:title]).map { |each| each[:title] }
p Post.where.not([:title, :views] => [["a", 9]]).count, Post.where([:title, "views"] => [], id: 1..).count
begin
  Post.where([:title, :views] => "x")
rescue ArgumentError => error
  puts error.message
end
begin
  Sheet.first.user
rescue ActiveRecord::StrictLoadingViolationError => error
  puts error.message
end
p Sheet.includes(:user).first.user.name
Post.find(2).update!(parent: Post.find(1), editor: User.create!(name: "Ed"), user: ann)
p Post.where.missing(:parent).order(:id).ids, Post.where.associated(:parent).ids, Post.where.missing(:replies).order(:id).limit(2).ids
p Post.where.associated(:user, :editor).pluck(:title), Post.where.missing(:user, :parent).count, Post.where.missing(:parent).where.associated(:user).ids
p Post.joins(:user, :editor).pluck(:title, user: [:name], editor: [:name]), Post.joins(:parent).pluck(:title, parent: [:title])
p Post.joins(:user, :editor).select(:title, editor: [:name]).map { |each| each[:name] }, Post.joins(:user, :editor).order(editor: { name: :desc }).ids
`,
}

t.test('queries as Rails 7 and 8 have them', async (t) => {
  const { output } = await runLoweredApp(t, APP, [])
  t.equal(
    output,
    [
      '["a"]',
      '["a"]',
      '2',
      '2',
      '[9]',
      'false',
      '[[3], [4]]',
      '[{"id"=>5, "title"=>"e"}]',
      '1',
      '40',
      '[]',
      '[]',
      'true',
      'true',
      '5',
      '0',
      '2020',
      'false',
      'true',
      'true',
      '["a", "c"]',
      '[["a", "Ann", 40]]',
      '["a", "Ann"]',
      '[["a", "Ann"]]',
      '["a"]',
      '5',
      '0',
      'Expected corresponding value for [:title, :views] to be an Array',
      '`Sheet` is marked for strict_loading. The User association named `:user` cannot be lazily loaded.',
      '"Ann"',
      '[1, 3, 4, 5, 6]',
      '[2]',
      '[2, 3]',
      '["b"]',
      '4',
      '[1]',
      '[["b", "Ann", "Ed"]]',
      '[["b", "a"]]',
      '["Ed"]',
      '[2]',
      '',
    ].join('\n'),
  )
})
