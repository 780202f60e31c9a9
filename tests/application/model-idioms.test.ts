import t, { type Test } from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// What models of Rails applications say on an ordinary day. The answers are those of Debian's Rails 6.1, and of the
// API pages of Rails 8 where a word is newer: `except` in `transaction do |transaction|`.

const COLUMNS = `t.string :title
      t.text :body
      t.string :state, default: "draft"
      t.integer :views, default: 0
      t.boolean :featured, default: false
      t.timestamps`

const BASE = {
  'config/routes.rb': 'Rails.application.routes.draw do\n  root "posts#new"\nend\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  self.abstract_class = true\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'db/migrate/20260101000000_create_posts.rb': `class CreatePosts < ActiveRecord::Migration[6.1]
  def change
    create_table :posts do |t|
      ${COLUMNS}
    end
    create_table :comments do |t|
      t.references :post
      t.text :body
    end
    reversible do |dir|
      dir.up { execute "INSERT INTO posts (title, created_at, updated_at) VALUES ('old', '2024-01-01', '2024-01-01')" }
    end
  end
end
`,
}

async function outputOf(
  test: Test,
  files: Readonly<Record<string, string>>,
  seeds: string,
): Promise<string[]> {
  const { output } = await runLoweredApp(test, { ...BASE, ...files, 'db/seeds.rb': seeds }, [])
  return output.trimEnd().split('\n')
}

t.test('loops over literals in class bodies say their block for each', async (t) => {
  const post = `class Post < ApplicationRecord
  STATES = %i[a b].freeze

  %w[draft live].each do |name|
    define_method("#{name}_state?") { state == name }
    scope name.pluralize, -> { where(state: name) }
    define_method("#{name}!") do
      update!(state: name)
    end
    scope "in_#{name}", -> { where(state: name) }
  end
  STATES.each do |state|
    define_method(:"#{state}_it") { update!(state: state.to_s); state }
  end
  { small: 1, big: 100 }.each do |size, least|
    scope size, -> { where("views >= ?", least) }
  end
  [:title, :body].each { |field| validates field, length: { maximum: 5 } }
end
`
  const lines = await outputOf(
    t,
    { 'app/models/post.rb': post },
    `post = Post.create!(title: "q", views: 3)
p post.draft_state?, Post.in_draft.count, post.a_it, post.state, post.live!, post.live_state?
p Post.small.count, Post.big.count, Post.lives.count, Post.new(title: "too long").valid?`,
  )
  t.same(lines, ['true', '2', ':a', '"a"', 'true', 'true', '1', '0', '1', 'false'])
})

t.test('validations bring attributes along, and tell types from texts', async (t) => {
  const post = `class Post < ApplicationRecord
  validates :title, confirmation: true, presence: { message: :invalid }
  validates :terms, acceptance: true
  validates :body, uniqueness: { conditions: -> { where(featured: true) } }, allow_nil: true
  validate { errors.add(:state, "empty") if state == "x" }

  def title = super || "untitled"

  def title=(value)
    super(value&.strip)
  end
end
`
  const files = {
    'app/models/post.rb': post,
    'app/controllers/posts_controller.rb':
      'class PostsController < ApplicationController\n  def new = @post = Post.new(title: "a", title_confirmation: "b", terms: "1")\nend\n',
    'app/views/posts/new.html.erb':
      '<%= form_with model: @post, url: "/posts" do |form| %><%= form.text_field :title_confirmation %><%= form.check_box :terms %><% end %><%= @post.title_confirmation %>',
  }
  const seeds = `post = Post.new(title: " a ", title_confirmation: "b", terms: "0", state: "x")
p post.valid?, post.errors.full_messages, post.title_confirmation
post.title_confirmation = "a"
post.terms = true
p post.valid?, post.errors.details, Post.new.title
Post.create!(title: "n", body: "b", featured: true)
Post.create!(title: "n", body: "c")
p Post.new(title: "n", body: "b").valid?, Post.new(title: "n", body: "c").valid?`
  const { answers, output } = await runLoweredApp(t, { ...BASE, ...files, 'db/seeds.rb': seeds }, [
    { path: '/' },
  ])
  t.same(output.trimEnd().split('\n').slice(0, 8), [
    'false',
    '["Title confirmation doesn\'t match Title", "Terms must be accepted", "State empty"]',
    '"b"',
    'false',
    '{:state=>[{:error=>"empty"}]}',
    '"untitled"',
    'false',
    'true',
  ])
  t.match(
    answers[0]?.body,
    /name="post\[title_confirmation\]"[^>]*value="b"|value="b"[^>]*name="post\[title_confirmation\]"/,
  )
  t.match(answers[0]?.body, /checked/)
})

t.test('callbacks of classes, of collections, of transactions', async (t) => {
  const files = {
    'app/models/audit.rb': `class Audit
  def self.after_create(record) = puts("created #{record.title}")

  def after_update(record)
    puts "updated #{record.title}"
  end
end
`,
    'app/models/post.rb': `class Post < ApplicationRecord
  class << self
    attr_accessor :registry
  end
  self.registry = []

  has_many :comments, dependent: :destroy, before_add: :check, after_add: [:added, ->(post, comment) { puts "lambda #{comment.body}" }],
                      before_remove: :removing, after_remove: :gone
  after_create Audit
  after_update Audit.new

  def check(comment) = puts("check #{comment.body}")

  def added(_comment) = puts("added")

  def removing(_comment) = puts("removing")

  def gone(_comment) = puts("gone")
end
`,
    'app/models/comment.rb': 'class Comment < ApplicationRecord\n  belongs_to :post\nend\n',
  }
  const lines = await outputOf(
    t,
    files,
    `post = Post.create!(title: "a")
post.update!(title: "b")
post.comments << Comment.new(body: "y")
post.comments.create!(body: "z")
post.comments.delete(post.comments.first)
p Comment.count
list = post.comments
list.concat([Comment.new(body: "c")])
p list.map(&:body), post.attribute_for_inspect(:title), Post.new(title: "x" * 60).attribute_for_inspect("title").size
Post.transaction do |transaction|
  transaction.after_commit { puts "committed" }
  transaction.after_rollback { puts "never" }
  puts "in"
end
Post.transaction { |transaction| transaction.after_rollback { puts "back" }; raise ActiveRecord::Rollback }
ActiveRecord.after_all_transactions_commit { puts "at once" }
p Post.reflect_on_association(:comments).macro, Post.reflect_on_association(:nope), Comment.reflect_on_all_associations(:belongs_to).map(&:foreign_key)
Post.registry << 1
p Post.registry, Date::DAYNAMES.first, Date::MONTHNAMES[12]`,
  )
  t.same(lines, [
    'created a',
    'updated b',
    ...['check y', 'added', 'lambda y', 'check z', 'added', 'lambda z', 'removing', 'gone'],
    '1',
    ...['check c', 'added', 'lambda c', '["z", "c"]', '"\\"b\\""', '55'],
    ...['in', 'committed', 'back', 'at once'],
    ':has_many',
    'nil',
    '["post_id"]',
    ...['[1]', '"Sunday"', '"December"'],
  ])
})

t.test(
  'migrations have models of their own, and those of the application as they were',
  async (t) => {
    const files = {
      'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
      'db/migrate/20260102000000_fill_kinds.rb': `class FillKinds < ActiveRecord::Migration[6.1]
  class Post < ApplicationRecord
    self.table_name = "posts"
  end

  class Remark < ActiveRecord::Base
    self.table_name = :comments
  end

  def up
    add_column :posts, :kind, :string
    Post.reset_column_information
    Post.find_each { |post| post.update!(kind: "k#{post.id}") }
    Post.where(featured: false).update_all(state: "live")
    Remark.create!(body: "m", post_id: 1)
  end

  def down
    remove_column :posts, :kind
  end
end
`,
      'db/migrate/20260103000000_count_comments.rb': `class CountComments < ActiveRecord::Migration[6.1]
  def up
    add_column :posts, :total, :integer, default: 0
    Post.reset_column_information
    Post.find_each { |post| post.update_columns(total: 7) }
    Post.create!(title: "made")
  end

  def down = remove_column(:posts, :total)
end
`,
      'db/migrate/20260104000000_add_later.rb': `class AddLater < ActiveRecord::Migration[6.1]
  def change = add_column(:posts, :later, :string, default: "x")
end
`,
    }
    const lines = await outputOf(
      t,
      files,
      'p Post.order(:id).pluck(:title, :kind, :state, :total, :later)',
    )
    t.same(lines, ['[["old", "k1", "live", 7, "x"], ["made", nil, "draft", 0, "x"]]'])
  },
)

t.test('other names of columns, messages, challenges and models without a table', async (t) => {
  const files = {
    'db/migrate/20260102000000_create_users.rb': `class CreateUsers < ActiveRecord::Migration[6.1]
  def change
    create_table(:users) { |t| t.string :name; t.string :password_digest; t.timestamps }
    create_join_table :users, :posts
  end
end
`,
    'app/models/user.rb': `class User < ApplicationRecord
  has_secure_password
  has_and_belongs_to_many :posts
  alias_attribute :nick, :name
  normalizes :name, with: ->(name) { name.strip }
end
`,
    'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
    'app/models/point.rb': `class Point
  include ActiveModel::Serializers::JSON

  attr_accessor :x, :y

  def attributes = { "x" => nil, "y" => nil }

  def attributes=(hash)
    hash.each { |key, value| public_send("#{key}=", value) }
  end
end
`,
    'app/models/contact.rb': `class Contact
  include ActiveModel::Model
  include ActiveModel::Attributes
  include ActiveModel::Dirty

  attribute :name, :string

  def save
    changes_applied
    true
  end
end
`,
  }
  const lines = await outputOf(
    t,
    files,
    `user = User.create!(nick: " Ann ", password: "secret")
p user.nick, User.where(nick: "Ann").count, User.order(nick: :desc).first.nick?, User.find_by(nick: "Ann").id, User.normalize_value_for(:name, " q ")
user.nick = "Bea"
p user.nick_changed?, user.changes.keys
p user.errors.generate_message(:name, :too_long, count: 3), user.update(password: "newer", password_challenge: "wrong"), user.errors.full_messages
p user.update(password: "newer", password_challenge: "secret")
p [:password, "password"].map { |field| user.public_send(:"authenticate_#{field}", "newer") == user }
user.touch(time: Time.utc(2020))
p user.updated_at.year, user.to_partial_path
User.where(id: user.id).touch_all(time: Time.utc(2019))
p user.reload.updated_at.year
user.posts << Post.first
user.posts = []
user.post_ids = [1]
p user.posts.count
point = Point.new
point.x = 1
p point.serializable_hash, point.to_json, Point.new.from_json('{"x":3}').x
contact = Contact.new
contact.name = "z"
p contact.changed?, contact.save, contact.changed?, contact.previous_changes, Contact.attribute_names`,
  )
  t.same(lines, [
    ...['"Ann"', '1', 'true', '1', '"q"'],
    ...['true', '["name"]'],
    '"is too long (maximum is 3 characters)"',
    'false',
    '["Password challenge is invalid"]',
    'true',
    '[true, true]',
    ...['2020', '"users/user"', '2019', '1'],
    ...['{"x"=>1, "y"=>nil}', '"{\\"x\\":1,\\"y\\":null}"', '3'],
    ...['true', 'true', 'false', '{"name"=>[nil, "z"]}', '["name"]'],
  ])
})

t.test('what a class writes itself stands before what a declaration announces', async (t) => {
  const files = {
    'app/models/concerns/stated.rb': `module Stated
  extend ActiveSupport::Concern

  included do
    enum :state, { draft: "draft", live: "live" }, suffix: true
    scope :live_state, -> { where(state: "live").where("views > 1") }

    def live_state?
      super || title == "x"
    end
  end
end
`,
    'app/models/post.rb': `class Post < ApplicationRecord
  include Stated
  include ActiveModel::Validations

  enum views: { none: 0, few: 1, not_few: 2 }, _prefix: true
  scope :views_few, -> { order(:id) }
  has_one :comment
  after_create :create_comment, if: :featured?
  after_save :reload

  def views_few?
    title == "f" || super
  end

  def views_none? = false
end
`,
    'app/models/comment.rb': 'class Comment < ApplicationRecord\n  belongs_to :post\nend\n',
  }
  const lines = await outputOf(
    t,
    files,
    `post = Post.create!(title: "f", featured: true)
p post.comment.persisted?, Comment.count, post.views_few?, post.views_none?, post.views_not_few?, Post.views_few.count, Post.views_not_few.count
p post.live_state?, Post.live_state.count
print "a", :b
print "c\\n"
scope = Post.all
scope.where!(title: "f").order!("title DESC, id")
scope.limit!(1)
p scope.map(&:title), scope.count
%w[old f].each { |title| scope.where!("title = ?", title) }
p scope.to_a
joined = Post.joins(:comment)
joined.and!(Post.joins(:comment).where(title: "f"))
p joined.count
every = Post.all
every.from!("posts").where!(title: "f").unscope!(:where).order!(:id).reverse_order!.lock!
every.reselect!(:title).create_with!(featured: true)
p every.pluck(:title), every.new.featured
every.readonly!
p every.first.readonly?
every.excluding!(Post.find_by(title: "f"))
p every.to_a.size == Post.count - 1, every.invert_where!.map(&:title)`,
  )
  t.same(lines, [
    ...['true', '1', 'true', 'false', 'false', '2', '0', 'false', '0'],
    ...['abc', '["f"]', '1', '[]'],
    ...['1', '["f", "old"]', 'true', 'true', 'true', '["f"]'],
  ])
})

t.test('models without a table have an `initialize` of their own', async (t) => {
  const files = {
    'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
    'app/models/location.rb': `class Location
  include ActiveModel::Validations

  attr_accessor :url
  validate :look

  def initialize(url)
    @url = url
  end

  private

  def look
    errors.add :url, "is bad" unless url.start_with?("http")
  end
end
`,
    'app/forms/search_form.rb': `class SearchForm
  include ActiveModel::Model
  include ActiveModel::Attributes

  attribute :term, :string
  attribute :page, :integer, default: 1
  attribute :anything
  attr_reader :user, :log
  validates :term, presence: true

  def initialize(attributes = {}, user: nil)
    super(attributes)
    @user = user
    @log = [term]
  end
end
`,
    'app/forms/signup.rb': `class Signup
  include ActiveModel::Model

  attr_accessor :name
  attr_reader :greeting

  def initialize(...)
    super
    @greeting = "Hello #{name}"
  end
end
`,
    'app/forms/post_form.rb': `class PostForm
  include ActiveModel::API

  attr_accessor :title
  attr_reader :post

  def initialize(post, params = nil)
    @post = post
    params = { title: post.title }.merge(params || {})
    super(params)
  end
end
`,
  }
  const lines = await outputOf(
    t,
    files,
    `far = Location.new("ftp://x")
p far.valid?, far.errors.full_messages, Location.new("http://y").valid?
form = SearchForm.new({ term: "x", page: "3", anything: Post.new(title: "any") }, user: "u")
p form.term, form.page, form.user, form.log, form.anything.title, SearchForm.new.valid?, SearchForm.new.page
p Signup.new(name: "n").greeting, Signup.new.greeting
form = PostForm.new(Post.new(title: "t"))
p form.title, PostForm.new(Post.new(title: "t"), { title: "z" }).title, form.post.title
begin
  Signup.new(nope: 1)
rescue ActiveModel::UnknownAttributeError => e
  puts e.class
end`,
  )
  t.same(lines, [
    ...['false', '["Url is bad"]', 'true'],
    ...['"x"', '3', '"u"', '["x"]', '"any"', 'false', '1'],
    ...['"Hello n"', '"Hello "', '"t"', '"z"', '"t"', 'ActiveModel::UnknownAttributeError'],
  ])
})

t.test('forms and routes call a model what its class, or `model_name`, says', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      ...BASE,
      'config/routes.rb':
        'Rails.application.routes.draw do\n  root "posts#new"\n  resources :posts, :signups, :stories\n  get "/go/:kind", to: "posts#go"\nend\n',
      'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
      'app/models/story.rb':
        'class Story < ApplicationRecord\n  self.table_name = "posts"\n  def self.key = @key ||= ActiveModel::Name.new(self).param_key\nend\n',
      'app/models/registration.rb': `class Registration
  include ActiveModel::Model

  attr_accessor :email

  def self.model_name
    ActiveModel::Name.new(self, nil, "Signup")
  end
end
`,
      'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def new
    @registration = Registration.new(email: "a@b")
    @story = Story.new
  end

  def go
    redirect_to params[:kind] == "story" ? Story.create!(title: "s") : Post.create!(title: "p")
  end
end
`,
      'app/views/posts/new.html.erb': `<%= form_with model: @registration do |form| %><%= form.text_field :email %><% end %>
<%= form_with model: @story do |form| %><%= form.text_field :title %><% end %>
<%= Story.key %> <%= Registration.model_name.human %>`,
    },
    [{ path: '/' }, { path: '/go/story' }, { path: '/go/post' }],
  )
  t.match(answers[0]?.body, /action="\/signups"[^]*name="signup\[email\]"/)
  t.match(answers[0]?.body, /action="\/stories"[^]*name="story\[title\]"[^]*story Signup/)
  t.match(answers[1]?.headers['Location'], /\/stories\/2$/)
  t.match(answers[2]?.headers['Location'], /\/posts\/3$/)
})

t.test(
  'records that are not touched or saved for a while, classes, and statements with values',
  async (t) => {
    const files = {
      'app/models/post.rb': 'class Post < ApplicationRecord\n  has_many :comments\nend\n',
      'app/models/comment.rb':
        'class Comment < ApplicationRecord\n  belongs_to :post, touch: true\nend\n',
      'app/forms/form.rb':
        'class Form\n  include ActiveModel::Model\n  attr_accessor :name\n  validates :name, presence: true\nend\n',
    }
    const lines = await outputOf(
      t,
      files,
      `post = Post.first
Post.no_touching { Comment.create!(post: post) }
p post.reload.updated_at.year
Comment.suppress { Comment.create!(post: post) }
p Comment.count, Post.abstract_class?, ApplicationRecord.abstract_class?
p Post.type_for_attribute(:views).cast("12"), Post.type_for_attribute("nope").type, ApplicationRecord.descendants.size, Post.subclasses
connection = ActiveRecord::Base.connection
connection.exec_insert("INSERT INTO comments (body) VALUES (?)", nil, [[nil, "it's"]])
p connection.exec_update("UPDATE posts SET views = ? WHERE id = ?", nil, [7, 1]), connection.exec_delete("DELETE FROM posts WHERE id = ?", "x", [[nil, 99]])
p connection.select_all("SELECT body FROM comments WHERE body IS NOT NULL").to_a, connection.quote_string("it's"), Post.first.views
p ActiveSupport::JSON.decode('{"a":[1]}'), ActiveSupport::JSON.encode({ a: 1 }), Zlib.crc32("abc"), Rails.application.executor.wrap { 3 }
begin
  Form.new.validate!
rescue ActiveModel::ValidationError => e
  puts e.message, e.model.class
end
begin
  Post.find(99)
rescue ActiveRecord::ValueTooLong, ActiveRecord::RangeError, ActiveRecord::NoDatabaseError, ActiveRecord::QueryCanceled
  puts "no"
rescue ActiveRecord::RecordNotFound
  puts "not found"
end`,
    )
    t.same(lines, [
      ...['2024', '1', 'nil', 'true', '12', 'nil', '2', '[]', '1', '0'],
      ...['[{"body"=>"it\'s"}]', '"it\'\'s"', '7', '{"a"=>[1]}', '"{\\"a\\":1}"', '891568578', '3'],
      ...["Validation failed: Name can't be blank", 'Form', 'not found'],
    ])
  },
)

t.test('a file whose constant is a Struct or a Data', async (t) => {
  const files = {
    'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
    'app/models/coord.rb': `# Where something is.
Coord = Struct.new(:lat, :lng) do
  SCALE = 2

  def to_s = "#{lat},#{lng}"
  def self.zero = new(0, 0)
end
`,
    'app/services/shop/price.rb':
      'class Shop::Price < Struct.new(:amount, :unit)\n  def shown = "#{amount} #{unit}"\nend\n',
    'app/services/shop/pair.rb': 'Shop::Pair = Struct.new(:left, :right, keyword_init: true)\n',
    'app/services/shop.rb': 'module Shop\nend\n',
    'app/models/money.rb':
      'Money = Data.define(:cents, :currency) do\n  def self.free = new(cents: 0, currency: "EUR")\n  def to_s = "#{cents} #{currency}"\nend\n',
  }
  const lines = await outputOf(
    t,
    files,
    'p Coord.new(1, 2).to_s, Coord.zero == Coord.new(0, 0), Coord.name, Shop::Price.new(3, "EUR").shown, Shop::Pair.new(left: 1, right: 2).left, Money.free.with(cents: 5).to_s, Money.free.to_json, Money.free.frozen?',
  )
  t.same(lines, [
    ...['"1,2"', 'true', '"Coord"', '"3 EUR"', '1'],
    ...['"5 EUR"', '"{\\"cents\\":0,\\"currency\\":\\"EUR\\"}"', 'true'],
  ])
})

t.test('callbacks rest, and are declared by the words of their moments', async (t) => {
  const files = {
    'app/models/post.rb': `class Post < ApplicationRecord
  after_create :welcome
  before_save :check
  around_save :wrap

  def c? = title == "c"
  def welcome = puts("welcome #{title}")
  def check = puts("check")
  def other = puts("other")

  def wrap
    puts "in"
    yield
  end
end
`,
  }
  const lines = await outputOf(
    t,
    files,
    `Post.create!(title: "a")
Post.skip_callback(:create, :after, :welcome)
Post.skip_callback(:save, :around, :wrap)
Post.create!(title: "b")
Post.set_callback(:create, :after, :welcome)
Post.set_callback(:save, :before, :other, if: :c?)
Post.create!(title: "c")
Post.create!(title: "d")`,
  )
  t.same(lines, [
    ...['check', 'in', 'welcome a', 'check'],
    ...['check', 'other', 'welcome c', 'check', 'welcome d'],
  ])
})

t.test('a statement may be the literal of a variable or a constant', async (t) => {
  const files = {
    'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table :products do |t|
    t.string :name
  end
end
`,
    'app/models/product.rb': `class Product < ApplicationRecord
  RENAME = "UPDATE products SET name = 'c'".freeze

  def rename
    query = <<~SQL
      UPDATE products SET name = ?
      WHERE id = ?
    SQL
    Product.connection.exec_update(query, nil, ["it's", id])
  end

  def found
    sql = "SELECT name FROM products WHERE id = ?"
    Product.find_by_sql([sql, id]).first.name
  end

  def rename_all
    self.class.connection.execute(RENAME)
  end
end
`,
  }
  const lines = await outputOf(
    t,
    files,
    `product = Product.create!
product.rename
p product.found
product.rename_all
p product.reload.name`,
  )
  t.same(lines, ['"it\'s"', '"c"'])
})
