import t, { type Test } from 'tap'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Single idioms of applications, with the values that Rails 6.1 on CRuby gives them.

const SCHEMA = `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "posts" do |t|
    t.string "title"
    t.integer "views", default: 0
    t.date "day"
    t.integer "status", default: 0
  end
end
`

const BASE = {
  'db/schema.rb': SCHEMA,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\n  skip_before_action :verify_authenticity_token\nend\n',
  'config/routes.rb': `Rails.application.routes.draw do
  root "posts#index"
end
`,
  'app/controllers/posts_controller.rb':
    'class PostsController < ApplicationController\n  def index = head(:ok)\nend\n',
}

async function output(
  t: Test,
  models: Readonly<Record<string, string>>,
  seeds: string,
): Promise<string[]> {
  const { output } = await runLoweredApp(t, { ...BASE, ...models, 'db/seeds.rb': seeds }, [])
  return output.trimEnd().split('\n')
}

t.test('SQL takes numbers, names of tables and SQL where a visitor cannot write', async (t) => {
  const lines = await output(
    t,
    {
      'app/models/post.rb': `class Post < ApplicationRecord
  scope :newest, ->(n) { where("#{table_name}.id <= #{n.to_i}").order("#{quoted_table_name}.id DESC") }
  def same
    sql = "SELECT count(*) FROM #{self.class.table_name} WHERE id > #{0.to_i}"
    self.class.connection.select_value(sql)
  end
end
`,
    },
    `Post.create!([{ title: "One", views: 5 }, { title: "Two", views: 9 }])
five = 5
down = true
p Post.where("#{Post.table_name}.views > ?", five).ids, Post.newest(3).ids, Post.new.same
p Post.where("views > #{five + 1}").ids, Post.where("id IN (#{Post.where(title: "Two").select(:id).to_sql})").ids
p Post.order(Arel.sql("views #{down ? "DESC" : "ASC"}")).first.id, Post.where("title = #{Post.connection.quote("Two")}").ids
p Post.find_by_sql("SELECT * FROM #{Post.table_name} WHERE #{Post.primary_key} = #{1}").first.title
p Post.select("posts.*, #{five} AS n").first.n, Post.sanitize_sql(["title = ?", "x'y"])
`,
  )
  t.same(lines, [
    ...['[2]', '[2, 1]', '2', '[2]', '[2]', '2', '[2]', '"One"', '5', `"title = 'x''y'"`],
  ])
})

t.test(
  'attributes of classes that are no models, and concerns of plain classes and jobs',
  async (t) => {
    const lines = await output(
      t,
      {
        'app/jobs/application_job.rb': 'class ApplicationJob < ActiveJob::Base\nend\n',
        'app/jobs/concerns/retrying.rb': `module Retrying
  extend ActiveSupport::Concern
  included do
    retry_on ZeroDivisionError, attempts: 2
    before_perform { log << :before }
    around_perform :wrap
    rescue_from(ArgumentError) { |error| log << error.message }
    class_attribute :log, default: []
  end
  private def wrap
    log << :in
    yield
    log << :out
  end
end
`,
        'app/jobs/count_job.rb': `class CountJob < ApplicationJob
  include Retrying
  def perform(number)
    log << number
    raise ArgumentError, "bad" if number == 1
  end
end
`,
        'app/models/concerns/tagged.rb': `module Tagged
  extend ActiveSupport::Concern
  included do
    class_attribute :conf, :other, default: { a: 1 }
    attr_accessor :tag
    mattr_accessor :shared, default: 7
    register :x
  end
  class_methods do
    def names = @names
    def register(name) = @names = [name]
  end
  delegate :size, to: :list
  def list = [1]
end
`,
        'app/models/thing.rb': 'class Thing\n  include Tagged\nend\n',
        'app/models/sub_thing.rb': 'class SubThing < Thing\n  thread_mattr_accessor :now\nend\n',
      },
      `CountJob.perform_now(1)
CountJob.perform_now(2)
p CountJob.log
SubThing.conf = 2
SubThing.shared = 8
SubThing.now = 3
p Thing.conf, SubThing.conf, SubThing.new.conf, Thing.other, Thing.shared, Thing.names, Thing.new.size, Thing.conf?, SubThing.now
`,
    )
    t.same(lines, [
      '[:before, :in, 1, "bad", :before, :in, 2, :out]',
      ...['{:a=>1}', '2', '2', '{:a=>1}', '8', '[:x]', '1', 'true', '3'],
    ])
  },
)

t.test(
  'events of the application’s own: define_callbacks and define_model_callbacks',
  async (t) => {
    const lines = await output(
      t,
      {
        'app/models/task.rb': `class Task
  include ActiveSupport::Callbacks
  define_callbacks :run
  set_callback :run, :before, :check
  set_callback(:run, :after) { |task| task.log << :last }
  set_callback :run, :after, -> { log << :after }, if: -> { log.size > 1 }
  set_callback :run, :around do |task, block|
    task.log << :in
    block.call
    task.log << :out
  end
  attr_reader :log
  attr_accessor :stop
  def initialize = @log = []
  def run
    run_callbacks(:run) do
      @log << :run
      7
    end
  end
  private
  def check
    log << :check
    throw :abort if stop
  end
end
`,
        'app/models/sub_task.rb':
          'class SubTask < Task\n  set_callback :run, :before, -> { log << :sub }\nend\n',
        'lib/publishing.rb': `module Publishing
  extend ActiveSupport::Concern
  included do
    define_model_callbacks :publish
    attr_accessor :log
  end
  def publish = run_callbacks(:publish) { self.title = "out" }
end
`,
        'app/models/post.rb': `class Post < ApplicationRecord
  include Publishing
  before_publish { throw :abort if title == "stop" }
  before_publish :note, unless: :new_record?
  after_publish { self.log << title }
  after_publish { self.log << :end }
  def note = self.log = [title]
end
`,
      },
      `task = Task.new
p task.run, task.log
task = Task.new
task.stop = true
p task.run, task.log, SubTask.new.tap(&:run).log
post = Post.create!(title: "a")
p post.publish, post.log, Post.create!(title: "stop").publish
`,
    )
    t.same(lines, [
      '7',
      '[:check, :in, :run, :out, :after, :last]',
      ...['false', '[:check, :last]', '[:check, :in, :sub, :run, :out, :after, :last]'],
      ...['"out"', '["a", "out", :end]', 'false'],
    ])
  },
)

t.test('libraries of Ruby and of Rails that classes of an application ask', async (t) => {
  const lines = await output(
    t,
    {},
    `p Benchmark.realtime { 1 }.class, Timeout.timeout(5) { 3 }, Mutex.new.synchronize { 4 }, Monitor.new.synchronize { 5 }
logger = Logger.new(nil, level: :info)
logger.level = Logger::WARN
p logger.info("x"), logger.level, (begin; raise Timeout::Error, "late"; rescue Timeout::Error => error; error.message; end)
told = []
all = ActiveSupport::Notifications.subscribe("x.app") { |name, start, finish, id, payload| told << [name, payload, start.class] }
one = ActiveSupport::Notifications.subscribe(/app/) { |event| told << [event.name, event.duration.class] }
p ActiveSupport::Notifications.instrument("x.app", a: 1) { |payload| payload[:b] = 2; 42 }
[all, one].each { |each| ActiveSupport::Notifications.unsubscribe(each) }
ActiveSupport::Notifications.instrument("x.app")
p told, (ActiveSupport::Notifications.subscribe("sql.active_record") { } rescue $!.class)
p ActiveSupport::Cache.expand_cache_key(["a", 1, :b], "ns"), ActiveSupport::Inflector.parameterize("A b", separator: "_"), ActiveSupport::Inflector.ordinalize(3)
net = IPAddr.new("10.0.0.0/8")
p net.include?("10.1.2.3"), net.inspect, IPAddr.new("2001:db8::1").to_s, IPAddr.new("10.1.2.3/255.255.0.0").to_s, (IPAddr.new("x") rescue $!.class), IPAddr.new("1.2.3.4").to_i
p URI("http://a.org:81/x?y=1").port, Pathname("a/b").join("c").to_s, "see http://a/b ok"[URI::DEFAULT_PARSER.make_regexp(%w[http https])], URI.regexp.match?("none")
p [3].sole, ([].sole rescue $!), ((1..2).sole rescue [$!.class, $!.message])
`,
  )
  t.same(
    lines,
    [
      ...['Float', '3', '4', '5', 'true', '2', '"late"', '42'],
      '[["x.app", {:a=>1, :b=>2}, Time], ["x.app", Float]]',
      ...['ArgumentError', '"ns/a/1/b"', '"a_b"', '"3rd"', 'true'],
      '#<IPAddr: IPv4:10.0.0.0/255.0.0.0>',
      ...['"2001:db8::1"', '"10.1.0.0"', 'IPAddr::InvalidAddressError', '16909060'],
      ...['81', '"a/b/c"', '"http://a/b"', 'false'],
      ...['3', '#<Enumerable::SoleItemExpectedError: no item found>'],
      '[Enumerable::SoleItemExpectedError, "multiple items found"]',
    ].map((line) => (line.startsWith('#<IP') ? JSON.stringify(line) : line)),
  )
})

t.test('validations of attributes without a column, types of errors, inspect', async (t) => {
  const lines = await output(
    t,
    {
      'app/models/post.rb':
        'class Post < ApplicationRecord\n  enum :status, { draft: 0, live: 1 }\nend\n',
      'app/models/entry.rb': `class Entry
  include ActiveModel::Model
  attr_accessor :age, :code, :nick
  validates :age, numericality: { only_integer: true, less_than: 150 }, allow_nil: true
  validates :code, numericality: true, unless: :nick
  validate { errors.add(:age, :odd_one, message: "is odd") if age == 151 }
end
`,
    },
    `entry = Entry.new(age: 151, code: "12a")
p entry.valid?, entry.errors.full_messages, entry.errors.details[:age].map { |each| each[:error] }, Entry.new(nick: 1).valid?
post = Post.create!(title: "a", day: "2024-03-01")
p Post, ApplicationRecord, Post.where(id: 1).select(:id, :day), Post.find(1)
p Post.all.to_a.size
`,
  )
  t.same(lines, [
    'false',
    '["Age must be less than 150", "Code is not a number", "Age is odd"]',
    '[:less_than, :odd_one]',
    'true',
    'Post(id: integer, title: string, views: integer, day: date, status: integer)',
    'ApplicationRecord(abstract)',
    '#<ActiveRecord::Relation [#<Post id: 1, day: "2024-03-01">]>',
    '#<Post id: 1, title: "a", views: 0, day: "2024-03-01", status: "draft">',
    '1',
  ])
})

t.test('what a page asks its request, and a record that has no such method', async (t) => {
  const ask = (path: string, verb: 'GET' | 'PATCH' = 'GET', params = {}): LoweredRequest => ({
    path,
    verb,
    params,
  })
  const { answers } = await runLoweredApp(
    t,
    {
      ...BASE,
      'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
      'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def index
    @post = Post.new(title: "a")
  end
  def formats = raise(ActionController::UnknownFormat)
  def verb = render(plain: [request.method, request.request_method, request.patch?].join(" "))
end
`,
      'config/routes.rb': `Rails.application.routes.draw do
  get "posts", to: "posts#index"
  get "formats", to: "posts#formats"
  patch "verb", to: "posts#verb"
end
`,
      'app/views/posts/index.html.erb':
        '<%= params[:controller] %> <%= params[:action] %> <%= params[:q] %> <%= @post.try(:none).inspect %> <%= @post.try(:title) %> <%= "x".try(:nothing).inspect %>',
    },
    [ask('/posts?q=1'), ask('/formats'), ask('/verb', 'PATCH')],
  )
  t.match(answers[0]?.body, 'posts index 1 nil a nil')
  t.equal(answers[1]?.status, 406)
  t.equal(answers[2]?.body, 'PATCH PATCH true')
})

t.test('SQL takes variables that hold nothing but SQL of the source', async (t) => {
  const lines = await output(
    t,
    {
      'app/models/post.rb': `class Post < ApplicationRecord
  def self.sorted(down)
    direction = "ASC"
    direction = "DESC" if down
    order(Arel.sql("posts.views #{direction}"))
  end

  def self.either(kind)
    many = "posts.views > #{6.to_i}"
    one = "posts.title = #{connection.quote("O'ne")}"
    case kind
    when :both then where("#{many} OR #{one}")
    else where("NOT (#{many})")
    end
  end

  def self.counted
    counts = Post.group(:views).select("views AS v, count(*) AS n").to_sql
    joins("INNER JOIN (#{counts}) c ON c.v = #{table_name}.views").where("c.n = 1")
  end
end
`,
    },
    `Post.create!([{ title: "O'ne", views: 5 }, { title: "Two", views: 9 }, { title: "Three", views: 5 }])
p Post.sorted(true).first.title, Post.sorted(false).last.title
p Post.either(:both).ids, Post.either(:none).ids, Post.counted.ids
`,
  )
  t.same(lines, ['"Two"', '"Two"', '[1, 2]', '[1, 3]', '[2]'])
})

t.test('a helper that is called as a statement writes what it yields to and concats', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      ...BASE,
      'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
      'app/helpers/application_helper.rb': `module ApplicationHelper
  def admin_only
    yield if params[:admin]
  end
  def twice
    yield 1
    yield 2
  end
  def rows(hash)
    hash.each { |key, value| concat tag.td("#{key}#{value}") }
    "not shown"
  end
  def boxed(&block) = tag.div(capture(&block))
  def call_it(&block) = block.call("<")
  def never = "no"
end
`,
      'app/views/posts/index.html.erb': `[<% admin_only do %>secret<% end %>][<% twice do |n| %>n<%= n %><% end %>][<% rows({ "a" => 1 }) %>][<%= boxed do %>b<% end %>]
[<% call_it do |text| %><%= text %><% twice { |n| %><%= n %><% } %><% end %>][<% boxed do %>x<% end %>][<% never %>][<%= admin_only do %>s<% end %>]`,
      'app/controllers/posts_controller.rb':
        'class PostsController < ApplicationController\n  def index\n  end\nend\n',
    },
    [{ path: '/' }, { path: '/?admin=1' }],
  )
  const shown = answers.map(({ body }) => body.trimEnd().split('\n').slice(-2))
  t.same(shown, [
    ['[][n1n2][<td>a1</td>][<div>b</div>]', '[&lt;12][][][]'],
    ['[secret][n1n2][<td>a1</td>][<div>b</div>]', '[&lt;12][][][s]'],
  ])
})

t.test('scopes of a model give records of the class that they are called on', async (t) => {
  const lines = await output(
    t,
    {
      'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "people" do |t|
    t.string "type"
    t.string "name"
    t.integer "mentor_id"
  end
end
`,
      'app/models/person.rb': `class Person < ApplicationRecord
  with_options class_name: "Person" do
    has_many :mentees, foreign_key: :mentor_id do
      def named(name) = where(name: name)
    end
  end
  scope :sorted, -> { order(:name) }
  def self.newest = order(:id).last
  def self.each_name
    return enum_for(__method__) unless block_given?
    sorted.each { |one| yield one.name }
  end
end
`,
      'app/models/teacher.rb': 'class Teacher < Person\n  def load = name.size\nend\n',
      'app/services/hire.rb':
        'class Hire\n  def call(name) = Teacher.new(name: name).tap(&:save!)\nend\n',
    },
    `teacher = Teacher.create!(name: "Emmy")
Person.create!(name: "Ann", mentor_id: teacher.id)
Hire.new.call("Al")
p Teacher.sorted.map { |t| t.load }, Teacher.where.not(name: nil).sorted.first.load, Teacher.newest.load
p Person.select("SUBSTR(name, 1, 1) AS initial, COUNT(*) AS n").group("initial").order("initial").map { |p| [p.initial, p.n] }
p teacher.mentees.named("Ann").size, Person.each_name.with_index.to_a.last
`,
  )
  t.same(lines, ['[2, 4]', '2', '2', '[["A", 2], ["E", 1]]', '1', '["Emmy", 2]'])
})

t.test('a macro of a concern hands on a Hash of options', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      ...BASE,
      'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
      'app/controllers/concerns/guarded.rb': `module Guarded
  extend ActiveSupport::Concern
  class_methods do
    def guard(*words, **options)
      before_action(options) { head :forbidden unless words.include?(params[:as].to_s.to_sym) }
    end

    def noted(options = {})
      before_action :note, options
    end
  end

  private

  def note = response.set_header("X-Note", action_name)
end
`,
      'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  include Guarded
  guard :admin, :clerk, only: :show
  noted except: :show
  def index = head(:ok)
  def show = head(:ok)
end
`,
      'config/routes.rb':
        'Rails.application.routes.draw do\n  root "posts#index"\n  resources :posts\nend\n',
    },
    [{ path: '/' }, { path: '/posts/1' }, { path: '/posts/1?as=clerk' }],
  )
  const shown = answers.map(({ status, headers }) => `${status} ${headers['X-Note'] ?? ''}`)
  t.same(shown, ['200 index', '403 ', '200 '])
})

t.test('what is asked of an object whose class is not known', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      ...BASE,
      'app/models/post.rb': `class Post < ApplicationRecord
  include Comparable
  def <=>(other) = other.views <=> views
  def beside = [self, *Post.where.not(id: id)]
end
`,
      'app/presenters/counted.rb': `class Counted
  delegate :pluralize, :truncate, :tag, to: :@view, private: true
  def initialize(view) = @view = view
  def shown = tag.b(truncate("abcdefgh", length: 6), title: pluralize(2, "post"))
end
`,
      'app/helpers/application_helper.rb': `module ApplicationHelper
  def menu(*paths) = safe_join(paths.map { |path| link_to_unless_current(path, path) { |name| tag.b(name) } })
  def counted = Counted.new(self).shown
end
`,
      'app/views/posts/index.html.erb': `<%= menu "/", "/old" %> <%= counted %> <%= Post.order(:id).to_a.sort.map(&:title) %> <%= @posts.map(&:title) %> <%= @first %> <%= @made.as_json(only: %w[title views]) %> <%= @changes %>`,
      'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def index
    post, = Post.order(:id)
    @posts = post.beside
    @first = [*Post.all, 1].size
    @made = [Post.where(title: "made"), 1].first.new(views: 3, user_id: 1)
    post.title = "new"
    @changes = [post.changes[:title], post.changes.except(:title), post.update(ActionController::Parameters.new({}))]
  end

  def show
    redirect_to root_path, notice: helpers.tag.b("<")
  end
end
`,
      'config/routes.rb':
        'Rails.application.routes.draw do\n  root "posts#index"\n  resources :posts\nend\n',
      'db/schema.rb': SCHEMA.replace('t.date "day"', 't.integer "user_id"'),
      'db/seeds.rb': 'Post.create!([{ title: "a", views: 1 }, { title: "b", views: 2 }])\n',
    },
    [{ path: '/' }, { path: '/posts/1' }],
  )
  t.equal(
    answers[0]?.body.trim().split('\n').at(-1),
    '<b>/</b><a href="/old">/old</a> <b title="2 posts">abc...</b> [&quot;b&quot;, &quot;new&quot;] [&quot;new&quot;, &quot;b&quot;] 3 {&quot;title&quot;=&gt;&quot;made&quot;, &quot;views&quot;=&gt;3} [[&quot;a&quot;, &quot;new&quot;], {}, true]',
  )
  t.equal(answers[1]?.status, 302)
})

t.test(
  'errors say their options, keep their types and count what other classes have',
  async (t) => {
    const lines = await output(
      t,
      {
        'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "people" do |t|
    t.string "type"
    t.string "email"
    t.integer "lead_id"
    t.time "starts_at"
    t.datetime "joined_at"
  end
end
`,
        'app/models/person.rb': `class Person < ApplicationRecord
  has_many :members, class_name: "Person", foreign_key: :lead_id
  accepts_nested_attributes_for :members
  validates :email, uniqueness: true
  validate { errors.add(:email, :too_short, message: "needs %{least}, not %{count}", least: 3, count: email.size) if email.size < 3 }
end
`,
        'app/models/teacher.rb':
          'class Teacher < Person\n  validates :starts_at, uniqueness: true, allow_nil: true\nend\n',
      },
      `Teacher.create!(email: "emmy", starts_at: "09:00")
p Person.new(email: "emmy").valid?, Teacher.new(email: "ann", starts_at: "09:00").valid?, Person.new(email: "bob", starts_at: "09:00").valid?
p Person.new(email: "x").tap(&:valid?).errors.full_messages, Person.new(email: "long", members_attributes: [{ email: "y" }]).tap(&:valid?).errors.details
parts = [{ "starts_at(4i)" => "9", "starts_at(5i)" => "30" }, { "starts_at(4i)" => "", "starts_at(5i)" => "" }, { "joined_at(1i)" => "", "joined_at(2i)" => "1", "joined_at(3i)" => "1", "joined_at(4i)" => "9" }]
at, blank, late = parts.map { |each| Person.new(each) }
p at.starts_at.strftime("%F %H:%M"), blank.starts_at, late.joined_at
p %w[2024-W37 2020-W53 2024-W53].map { |week| Date.strptime(week, "%G-W%V").to_s rescue "none" }, Date.strptime("2024-W37-3", "%G-W%V-%u").to_s
`,
    )
    t.same(lines, [
      'false',
      'false',
      'true',
      '["Email needs 3, not 1"]',
      '{:"members.email"=>[{:error=>:too_short, :least=>3, :count=>1}]}',
      '"2000-01-01 09:30"',
      'nil',
      'nil',
      '["2024-09-09", "2020-12-28", "none"]',
      '"2024-09-11"',
    ])
  },
)

t.test(
  'a date select of a field with errors is framed; a file is what its name says',
  async (t) => {
    const { answers } = await runLoweredApp(
      t,
      {
        ...BASE,
        'app/models/post.rb':
          'class Post < ApplicationRecord\n  validates :day, presence: true\nend\n',
        'app/views/posts/index.html.erb':
          '<%= form_with model: @post do |f| %><%= f.collection_radio_buttons(:views, [1], :to_s, :ordinalize) { |b| b.label { b.text } } %>(<%= f.date_select :day, start_year: 2024, end_year: 2024, discard_day: true, discard_month: true %>)<% end %>',
        'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def index = (@post = Post.new).valid?
  def show = send_data("x", filename: "ann.VCF")
  def edit = send_data("x", type: :vcf)
end
`,
        'config/routes.rb':
          'Rails.application.routes.draw do\n  root "posts#index"\n  resources :posts\nend\n',
      },
      [{ path: '/' }, { path: '/posts/1' }, { path: '/posts/1/edit' }],
    )
    t.match(answers[0]?.body, /\(<div class="field_with_errors"><select[^]*<\/select>[^]*<\/div>\)/)
    t.match(answers[0]?.body, '<label for="post_views_1">1st</label>(')
    const types = answers.slice(1).map(({ headers }) => headers['Content-Type'])
    t.same(types, ['text/vcard', 'text/vcard'])
  },
)

t.test('columns and methods of records may be called read, write or defaults', async (t) => {
  const lines = await output(
    t,
    {
      'db/schema.rb': SCHEMA.replace(
        't.date',
        't.boolean "read", default: false\n    t.string "write"\n    t.string "virtual"\n    t.date',
      ),
      'app/models/post.rb': `class Post < ApplicationRecord
  def self.defaults = where(read: false).count
  def self.scales = [1]
  def self.generated = "g"
  def associate(other) = "with #{other}"
end
`,
    },
    `post = Post.create!(title: "a", write: "w", virtual: "v")
post.update!(read: true)
p post.read, post.read?, post.reload.write, post.virtual, Post.defaults, Post.scales, Post.generated, post.associate(1)
`,
  )
  t.same(lines, ['true', 'true', '"w"', '"v"', '0', '[1]', '"g"', '"with 1"'])
})

t.test('a block may stand alone where attributes do; names are told by constants', async (t) => {
  const lines = await output(
    t,
    {
      'db/schema.rb': SCHEMA.replace(
        't.date',
        't.references "parent"\n    t.text "meta"\n    t.date',
      ),
      'app/models/post.rb': `class Post < ApplicationRecord
  SLOTS = %i[morning noon].freeze
  SORTS = { "title" => ["title", "views"] }.freeze
  KINDS = %w[draft].freeze
  belongs_to :parent, class_name: name, optional: true
  has_many :replies, class_name: name, foreign_key: :parent_id
  store :meta, accessors: SLOTS, coder: JSON
  alias origin parent
  alias_method :origin=, :parent=
  KINDS.each { |kind| scope kind.pluralize, -> { where(title: kind) } }
  scope :sorted, ->(key, down) { order(*SORTS.fetch(key).map { |column| Arel.sql("#{column} #{down ? "DESC" : "ASC"}") }) }

  def ask(query, *rest) = public_send(query, *rest)
  def more?(count = 1) = views.to_i > count
end
`,
    },
    `made = Post.new { |post| post.title = "draft" }
made.save!
reply = made.replies.create! { |post| post.title = "b" }
built = made.replies.build { |post| 2.times { post.views = 3 } }
p made.title, reply.parent_id, built.views, reply.origin.title, Post.drafts.count
reply.update!(origin: nil, morning: 2)
p reply.origin, reply.reload.morning, built.ask("more?", 2), built.ask(:more?, *[3])
p Post.group(:title).order("n DESC, title").pluck(:title, Arel.sql("COUNT(id) AS n")), Post.sorted("title", true).map(&:title)
p({ [1, 2] => 3, [2, 3] => 4 }.select { |(one, _), _| one == 1 })
made.title.prepend("a ")
p made.title, (Date.new(2024, 2, 29).change(year: 2025) rescue $!.class), "abc".encode("UTF-8").force_encoding("UTF-8")
`,
  )
  t.same(lines, [
    '"draft"',
    '1',
    '3',
    '"draft"',
    '1',
    'nil',
    '2',
    'true',
    'false',
    '[["b", 1], ["draft", 1]]',
    '["draft", "b"]',
    '{[1, 2]=>3}',
    '"a draft"',
    'Date::Error',
    '"abc"',
  ])
})

t.test(
  'layouts stand below layouts/, also around partials; errors are handed to helpers',
  async (t) => {
    const { answers } = await runLoweredApp(
      t,
      {
        ...BASE,
        'app/models/post.rb': 'class Post < ApplicationRecord\nend\n',
        'app/models/money.rb':
          'class Money\n  def initialize(cents) = @cents = cents\n  def -@ = Money.new(-@cents)\n  def to_s = "m#{@cents}"\nend\n',
        'app/helpers/posts_helper.rb':
          'module PostsHelper\n  def told(errors) = errors.map(&:full_message).join(", ")\n  def one(error) = error.full_message\nend\n',
        'app/views/layouts/admin/main.html.erb': '<b><%= yield %></b>',
        'app/views/layouts/_box.html.erb': '<i><%= yield %></i>',
        'app/views/posts/_post.html.erb': '<%= post %>',
        'app/views/posts/_errors.html.erb':
          '<%= told(record.errors) %>;<% record.errors.each do |error| %><%= one(error) %> <%= error.type.is_a?(Symbol) %>,<% end %>',
        'app/views/posts/index.html.erb':
          '<%= render "errors", record: @post %> <%= -@money %> <%= -@price %> <%= docs_url("a") %>',
        'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  layout "admin/main"

  def index
    @money, @price = Money.new(3), 2.5.to_d
    @post = Post.new
    @post.errors.add(:title, "is odd")
  end

  def show = render(partial: "post", object: 1, layout: "box")
  def edit = render(partial: "post", collection: [1, 2], layout: "box")
  def new = render(partial: "post", locals: { post: 3 }, layout: "box")
end
`,
        'config/routes.rb':
          'Rails.application.routes.draw do\n  direct(:docs) { |page, options| "https://docs.example/#{page}" + (options[:at] || "?") }\n  root "posts#index"\n  resources :posts\nend\n',
      },
      [{ path: '/' }, { path: '/posts/1' }, { path: '/posts/1/edit' }, { path: '/posts/new' }],
    )
    t.same(
      answers.map(({ body }) => body.trim()),
      [
        '<b>Title is odd;Title is odd false, m-3 -2.5 https://docs.example/a?</b>',
        '<i>1</i>',
        '<i>1</i><i>2</i>',
        '<i>3</i>',
      ],
    )
  },
)

t.test(
  'messages under computed names, errors of numbered records, and what a touch saved',
  async (t) => {
    const lines = await output(
      t,
      {
        'db/schema.rb': SCHEMA.replace(
          't.date',
          't.references "parent"\n    t.datetime "updated_at"\n    t.date',
        ),
        'app/models/post.rb': `class Post < ApplicationRecord
  has_many :replies, class_name: "Post", foreign_key: :parent_id, index_errors: true
  accepts_nested_attributes_for :replies
  validates :title, presence: true
end
`,
      },
      `post = Post.new(title: "a", replies_attributes: [{ title: "b" }, { title: "" }])
post.valid?
p post.errors.full_messages, "\\uFEFFa,b".delete_prefix("\\uFEFF")
kept = Post.create!(title: "c")
kept.touch
p kept.saved_changes.keys
`,
    )
    t.same(lines, [`["Replies[1] title can't be blank"]`, '"a,b"', '["updated_at"]'])

    const { answers } = await runLoweredApp(
      t,
      {
        ...BASE,
        'app/models/post.rb':
          'class Post < ApplicationRecord\n  validates :title, presence: true\nend\n',
        'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  add_flash_types :big_warning
  def index = (@post = Post.new(day: Date.new(2025, 1, 2))).valid?
  def show = redirect_to(root_path, (params[:id] == "1" ? :big_warning : :notice) => "mind")
  def edit
    options = { big_warning: "all" }
    redirect_to root_path, options
  end
end
`,
        'app/views/posts/index.html.erb': `<%= flash.to_h %>
<%= form_with model: @post do |f| %><%= f.label(:title) { |l| tag.b l.translation } %><%= f.date_select :day, { start_year: 2025, end_year: 2025, with_css_classes: true, order: [:year, :day] }, { class: "d" } %><% end %>
<%= @post.day.to_s(:rfc822) %> <%= time_tag @post.day, "x", class: "c" %> <%= [1, 2].map { |n| tag.i n }.reduce("".html_safe, :+) %>`,
        'config/routes.rb':
          'Rails.application.routes.draw do\n  root "posts#index"\n  resources :posts\nend\n',
      },
      [
        { path: '/posts/1' },
        { path: '/' },
        { path: '/posts/2' },
        { path: '/' },
        { path: '/posts/1/edit' },
        { path: '/' },
      ],
    )
    const pages = [1, 3, 5].map((at) => answers[at]?.body ?? '')
    t.same(
      pages.map((page) => page.split('\n')[0]?.replaceAll('&quot;', '"').replace('&gt;', '>')),
      ['{"big_warning"=>"mind"}', '{"notice"=>"mind"}', '{"big_warning"=>"all"}'],
    )
    t.match(pages[0], '<label for="post_title"><b>Title</b></label>')
    t.match(pages[0], /<select[^>]* class="d year"[^]*<select[^>]* class="d day"/)
    t.match(pages[0], '02 Jan 2025 <time datetime="2025-01-02" class="c">x</time> <i>1</i><i>2</i>')
  },
)
