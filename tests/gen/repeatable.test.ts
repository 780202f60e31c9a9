import { readFileSync } from 'node:fs'
import t from 'tap'
import { formatDiagnostic, generateApp } from '../../gen/index.ts'
import { corePath } from '../support/core.ts'

// What gen/app.ts says of actions, methods and expressions that answer the same as long as the rows are the same.

interface Table {
  readonly actions: Readonly<Record<string, readonly string[]>>
  readonly methods?: readonly string[]
  readonly helpers?: readonly string[]
  readonly expressions?: readonly string[]
  readonly overridden?: readonly string[]
  readonly browsers?: boolean
}

const core = readFileSync(corePath())

const BASE: Readonly<Record<string, string>> = {
  'config/routes.rb': `Rails.application.routes.draw do
  resources :articles
end
`,
  'db/schema.rb': `ActiveRecord::Schema[8.1].define(version: 1) do
  create_table "authors" do |t|
    t.string "name"
  end
  create_table "articles" do |t|
    t.string "title"
    t.text "body"
    t.integer "status", default: 0
    t.integer "sample"
    t.references "author"
    t.timestamps
  end
end
`,
  'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end
`,
  'app/models/author.rb': `class Author < ApplicationRecord
  has_many :articles
end
`,
  'app/views/layouts/application.html.erb': '<%= yield %>',
  'app/views/articles/show.html.erb': '<p></p>',
  'app/views/articles/edit.html.erb': '<p></p>',
  'app/views/articles/new.html.erb': '<p></p>',
}

interface Pieces {
  /** Above ArticlesController: ApplicationController's body. */
  readonly above?: string
  /** The controller's body before its actions, what `index` does, and its private methods. */
  readonly body?: string
  readonly index?: string
  readonly private?: string
  readonly model?: string
  readonly helper?: string
  readonly page?: string
  readonly files?: Readonly<Record<string, string>>
}

async function tableOf(pieces: Pieces): Promise<Table> {
  const files = new Map(
    Object.entries({
      ...BASE,
      'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
${pieces.above ?? ''}
end
`,
      'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
${pieces.body ?? ''}
  def index
${pieces.index ?? ''}
  end
  def create = redirect_to(articles_path)
  private
${pieces.private ?? ''}
end
`,
      'app/models/article.rb': `class Article < ApplicationRecord
  belongs_to :author, optional: true
${pieces.model ?? ''}
end
`,
      'app/helpers/application_helper.rb': `module ApplicationHelper
${pieces.helper ?? ''}
end
`,
      'app/views/articles/index.html.erb': pieces.page ?? '<p></p>',
      ...pieces.files,
    }),
  )
  const { files: made, diagnostics } = await generateApp({ name: 'press', files }, { core })
  const wrong = diagnostics.filter(({ severity }) => severity !== 'warning')
  if (wrong.length > 0) throw new Error(wrong.map(formatDiagnostic).join('\n'))
  const text = made.get('gen/app.ts') ?? ''
  const found = /\n {2}repeatable: (\{[\s\S]*?\}),?\n {2}views,/.exec(text)?.[1]
  if (found === undefined) return { actions: {} }
  const json = found
    .replaceAll(/(\w+): /g, '"$1": ')
    .replaceAll("'", '"')
    .replaceAll(/,(\s*[\]}])/g, '$1')
  return JSON.parse(json) as Table
}

async function hasIndex(pieces: Pieces): Promise<boolean> {
  return (await tableOf(pieces)).actions['articles']?.includes('index') === true
}

t.test('actions that read are repeatable', async (t) => {
  const bodies = [
    '@articles = Article.all',
    '@articles = Article.includes(:author).where(title: params[:title]).order(created_at: :desc).limit(10)',
    '@articles = Article.where("title LIKE ?", "%#{params[:q]}%") if params[:q].present?',
    'page = params.fetch(:page, 1).to_i\n@articles = Article.offset((page - 1) * 10).limit(10)',
    '@article = Article.new\n@author = Author.find_by(id: params[:author])',
    '@article ||= Article.find_by!(title: params[:title])',
    '@count, @first = Article.count, Article.first',
    '@names = Author.all.map { |author| author.name.to_s.upcase }.sort.join(", ")',
    '@names = Author.all.map(&:name)',
    '@articles = Author.find(params[:id]).articles.build(title: "a")',
    'case params[:sort]\nwhen "new" then @articles = Article.order(:id)\nelse @articles = Article.none\nend',
    'return render(:show, layout: false) if params[:bare]\nrender "articles/edit"',
    '@path = article_path(1)\n@name = action_name',
    '@titles = Article.pluck(:title).each_with_index.map { |title, at| "#{at}: #{title&.strip}" }',
    '@open = Article.where.not(title: nil).or(Article.where(id: 1..3)).exists?',
  ]
  for (const index of bodies) t.ok(await hasIndex({ index }), index)
})

t.test('actions that do more, or see more than the request and rows, are not', async (t) => {
  const bodies = [
    'Article.create!(title: "a")',
    '@article = Article.first\n@article.title = "a"',
    '@article = Article.first\n@article.touch',
    'Article.where(id: 1).update_all(title: "a")',
    '@article = Article.find_or_create_by(title: "a")',
    'Article.lock.first',
    'Article.transaction { @article = Article.first }',
    '@now = Time.current',
    '@today = Date.today',
    '@articles = Article.where(created_at: 1.day.ago..)',
    '@article = Article.all.to_a.sample',
    '@article = Article.new(title: SecureRandom.hex)',
    '@number = rand(3)',
    '@user = session[:user]',
    '@theme = cookies[:theme]',
    '@agent = request.user_agent',
    'flash.now[:notice] = "a"',
    'logger.info("a")',
    'Rails.logger.info("a")',
    '@all = Rails.cache.fetch("a") { Article.count }',
    'head :ok',
    'redirect_to articles_path',
    'render json: Article.all',
    'render :show, status: :created',
    'render plain: "a"',
    'name = "show"\nrender name',
    'response.headers["X-A"] = "1"',
    'expires_in 1.hour',
    'fresh_when Article.first',
    'respond_to { |format| format.html }',
    'begin\n@article = Article.find(1)\nrescue ActiveRecord::RecordNotFound\n@article = nil\nend',
    'list = []\nlist << 1\n@list = list',
    '@list = %w[a b].push("c")',
    'params.delete(:title)',
    'params.permit!',
    '@article = Article.first.public_send(:title)',
    '@article = Article.first.try(:touch)',
    '@total = Article.all.to_a.sum(&:touch)',
    '@id = Article.first.object_id',
    '@text = Article.first.inspect',
    '@home = ENV["HOME"]',
    '@text = File.read("a")',
    '@body = defined?(@article)',
    '@n = $stdout',
    '@row = Article.connection.select_value("SELECT 1")',
    '@sample = Article.first.sample',
    '@controller = [self]',
    'raise "a"',
    'while params[:x]\n@x = 1\nend',
  ]
  for (const index of bodies) t.notOk(await hasIndex({ index }), index)
})

t.test('the callbacks around an action are looked at', async (t) => {
  const find = 'def find_author\n@author = Author.find_by(id: params[:author])\nend'
  const watch = 'def watch\nsession[:seen] = "1"\nend'
  const yes: Pieces[] = [
    { body: 'before_action :find_author', private: find },
    { body: 'before_action :watch, only: :create', private: watch },
    { body: 'before_action :watch, except: %i[index]', private: watch },
    { body: 'before_action { @a = params[:a] }' },
    {
      body: 'before_action :find_author, if: :named?',
      private: `${find}\ndef named? = params[:author].present?`,
    },
    { body: 'after_action :watch, only: [:create]', private: watch },
    { body: 'layout "application"' },
    { body: 'allow_browser versions: :modern\nstale_when_importmap_changes' },
    { body: 'layout false' },
    { body: 'helper_method :title', private: 'def title = session[:title]' },
    { body: 'skip_before_action :verify_authenticity_token, only: :create' },
    {
      body: 'rescue_from ActiveRecord::RecordNotFound, with: :gone',
      private: 'def gone = head(:gone)',
    },
    { above: 'protect_from_forgery with: :exception' },
    { index: 'load', private: 'def load\n@articles = Article.all\nend' },
    { body: 'LIMIT = 10', index: '@articles = Article.limit(LIMIT)' },
    { body: 'SORTS = %i[id title].freeze', index: '@sorts = SORTS.map(&:to_s)' },
  ]
  for (const pieces of yes) t.ok(await hasIndex(pieces), JSON.stringify(pieces))
  const no: Pieces[] = [
    { body: 'before_action :watch', private: watch },
    { above: `before_action :watch\nprivate\n${watch}` },
    { body: 'before_action :watch, only: %i[show index]', private: watch },
    { body: 'before_action { session[:a] = "1" }' },
    { body: 'before_action :find_author, if: -> { session[:a] }', private: find },
    {
      body: 'before_action :find_author, unless: :seen?',
      private: `${find}\ndef seen? = cookies[:a]`,
    },
    { body: 'after_action :find_author', private: find },
    { body: 'around_action :wrap', private: 'def wrap = yield' },
    { body: 'before_action ->(controller) { controller.params }' },
    { body: 'layout :choose', private: 'def choose = session[:a] ? "application" : false' },
    { body: 'allow_browser versions: :modern, block: -> { session[:a] = "1" }' },
    {
      above: `before_action :find_author\nprivate\n${find}`,
      body: 'skip_before_action :find_author, if: -> { session[:a] }',
    },
    { body: 'rate_limit to: 10, within: 1.minute' },
    { body: 'etag { Article.first }' },
    { body: 'http_basic_authenticate_with name: "a", password: "b"' },
    { above: 'class_attribute :limit, default: 1', index: '@limit = limit' },
    { body: 'attr_reader :seen' },
    { private: 'def default_url_options = { a: 1 }' },
    { body: 'include ActionController::Live' },
    { index: 'load', private: 'def load\nmore\nend\ndef more\nsession[:a] = "1"\nend' },
    { index: '@a = a', private: 'def a = super' },
    { body: 'SORTS = %w[id title]', index: '@sorts = SORTS' },
    { body: 'SEEN = {}', index: '@seen = SEEN' },
    { above: 'def index = super', index: 'super' },
    {
      above: 'include Watched',
      files: {
        'app/controllers/concerns/watched.rb':
          'module Watched\n  extend ActiveSupport::Concern\n  included do\n    before_action :watch\n  end\n  def watch\n    session[:a] = "1"\n  end\nend\n',
      },
    },
    {
      body: 'watched',
      above: 'def self.watched\n  before_action { session[:a] = "1" }\nend',
    },
  ]
  for (const pieces of no) {
    const found = await hasIndex(pieces).catch((error: Error) => error.message)
    t.equal(found, false, JSON.stringify(pieces))
  }
})

t.test('a concern of controllers is looked at as its controllers are', async (t) => {
  const text = `module Found
  extend ActiveSupport::Concern
  included do
    before_action :find
  end
  private
  def find
    @author = Author.find_by(id: params[:author])
  end
end
`
  const files = { 'app/controllers/concerns/found.rb': text }
  t.ok(await hasIndex({ body: 'include Found', files }))
})

t.test('methods of models are listed by their names', async (t) => {
  const table = await tableOf({
    index: '@articles = Article.recent.by(params[:name])',
    model: `
  enum :status, { draft: 0, published: 1 }
  scope :recent, -> { order(id: :desc).limit(5) }
  scope :by, ->(name) { where(title: name) if name.present? }
  scope :fresh, -> { where(created_at: 1.day.ago..) }
  def byline = "#{title} by #{author&.name}"
  def byline? = byline.present?
  def heading
    @heading ||= title.to_s.titleize
  end
  def old? = created_at < 1.year.ago
  def older = old? ? 1 : 2
  def even?(other) = odd?(other)
  def odd?(other) = other.zero? || even?(other - 1)
  def ping?(other) = pong?(other)
  def pong?(other) = other > Time.now.to_i || ping?(other)
  def self.limit_of = @limit_of ||= 5
  def self.titles = pluck(:title)
  def publish! = update!(status: :published)
  def author_name = author.touch`,
  })
  t.same(table.actions, { articles: ['index', 'new', 'edit', 'show'] })
  const methods = table.methods ?? []
  for (const name of [
    'recent',
    'by',
    'byline',
    'byline?',
    'heading',
    'titles',
    'draft?',
    'published',
    'not_draft',
    'even?',
    'odd?',
  ])
    t.ok(methods.includes(name), name)
  for (const name of [
    'fresh',
    'old?',
    'older',
    'ping?',
    'pong?',
    'limit_of',
    'publish!',
    'published!',
    'author_name',
    'title',
  ])
    t.notOk(methods.includes(name), name)
})

t.test(
  'an action that asks for a method is repeatable when every method of the name is',
  async (t) => {
    const index = '@titles = Article.all.map(&:label)'
    const model = 'def label = title'
    t.ok(await hasIndex({ index, model }))
    t.notOk(await hasIndex({ index, model: 'def label = Time.now.to_s' }))
    const other =
      'class Author < ApplicationRecord\n  has_many :articles\n  def label = rand(3)\nend\n'
    t.notOk(await hasIndex({ index, model, files: { 'app/models/author.rb': other } }))
    const plain = { 'app/models/sticker.rb': 'class Sticker\n  def label = rand(3)\nend\n' }
    t.notOk(await hasIndex({ index, model, files: plain }))
    const concern =
      'module Labelled\n  extend ActiveSupport::Concern\n  def label = updated_at > Time.current\nend\n'
    const files = { 'app/models/concerns/labelled.rb': concern }
    t.notOk(await hasIndex({ index, model: 'include Labelled', files }))
  },
)

t.test(
  'a column with a reader of the application is overridden when that is not repeatable',
  async (t) => {
    const table = await tableOf({ model: 'def title = Time.now.to_s\ndef body = "b"' })
    t.same(table.overridden, ['title'])
    t.ok(table.methods?.includes('body'))
    t.notOk(
      await hasIndex({ index: '@a = Article.first.title', model: 'def title = Time.now.to_s' }),
    )
    t.notOk(
      await hasIndex({ index: '@a = Article.first.title?', model: 'def title = Time.now.to_s' }),
    )
  },
)

t.test('a new record is given values by the writers of the application', async (t) => {
  const model = 'def title=(value)\nsuper("#{value} #{Time.now}")\nend'
  t.ok(await hasIndex({ index: '@article = Article.new', model }))
  t.notOk(await hasIndex({ index: '@article = Article.new(title: "a")', model }))
  t.notOk(await hasIndex({ index: '@article = Article.where(title: "a").new', model }))
  t.notOk(await hasIndex({ index: '@article = Author.first.articles.build', model }))
  const kept = 'def note=(value)\n@note = value.to_s\nend'
  t.ok(await hasIndex({ index: '@article = Article.new(title: "a")', model: kept }))
})

t.test('what loading and comparing records runs decides for all', async (t) => {
  const models = [
    'after_find { touch }',
    'after_initialize { self.title ||= Time.now.to_s }',
    'after_initialize { self.author = Author.first }',
    'after_initialize :begin\ndef begin = Thread.current[:a] = title',
    'def title=(value)\nsuper("#{value} #{Time.now}")\nend\nafter_initialize { self.title ||= "a" }',
    'default_scope { where(created_at: ..Time.current) }',
    'attribute :seen, :datetime, default: -> { Time.current }',
    'has_many :notes, -> { where(created_at: 1.day.ago..) }, class_name: "Article", foreign_key: :author_id',
    'has_many :notes, class_name: "Article", foreign_key: :author_id, before_add: :watch\ndef watch(note) = note.touch',
    'normalizes :title, with: ->(title) { "#{title} #{Time.now.year}" }',
    'def to_s = Time.now.to_s',
    'def to_param = "#{id}-#{rand(3)}"',
    'def ==(other) = rand(2) == 1',
    'def persisted? = Time.now.sunday?',
    'def self.default_scope = where(created_at: ..Time.current)',
    'def self.all = where(created_at: ..Time.current)',
    'def watch\nTime.zone = "UTC"\nend',
    'has_secure_token :title, on: :initialize',
  ]
  for (const model of models) {
    const found = await tableOf({ model }).catch((error: Error) => error.message)
    t.same(found, { actions: {} }, model)
  }
  const harmless = [
    'after_initialize { self.title ||= "a" if new_record? }',
    'after_initialize :begin, if: :new_record?\ndef begin = self.title = "a"',
    'default_scope { order(:id) }',
    'default_scope -> { where(status: 0) }',
    'attribute :seen, :string, default: -> { "a" }',
    'has_many :notes, -> { order(:id) }, class_name: "Article", foreign_key: :author_id',
    'normalizes :title, with: ->(title) { title.strip.downcase }',
    'def to_s = title.to_s',
    'def to_param = "#{id}-#{title.parameterize}"',
    'before_save { self.title = Time.now.to_s }',
    'validates :title, presence: true, if: -> { rand(2) == 1 }',
  ]
  for (const model of harmless) t.ok(await hasIndex({ model }), model)
})

t.test('helpers and expressions of templates are listed', async (t) => {
  const table = await tableOf({
    index: '@articles = Article.all',
    helper: `
  def badge(article) = tag.b(article.title, class: "badge")
  def row(article)
    content_tag(:p, link_to(article.title, article_path(article)))
  end
  def badges(articles) = safe_join(articles.map { |each| badge(each) })
  def query = params[:q].to_s.strip
  def price(article) = format("%.2f", article.id)
  def age(article) = time_ago_in_words(article.created_at)
  def aged(article) = age(article)
  def mood = session[:mood]
  def path = request.path
  def again = cycle("a", "b")
  def head_line = content_for(:title, "a")
  def wrap = capture { yield }
  def buy(article) = button_to("Buy", article_path(article))
  def counted
    @counted = @counted.to_i + 1
  end`,
    page: `<%= @articles.map { |each| each.title.to_s.unpack("C*").sum }.sum %>
<%= @articles.each_slice(2).to_a.transpose.size %>
<%= Time.now.strftime("%H").succ %>
<%= @articles.sum { |each| Integer(each.id, 10) } %>`,
  })
  t.same(table.helpers, ['badge', 'badges', 'counted', 'price', 'query', 'row'])
  for (const each of table.expressions ?? []) t.match(each, /^articles\/index:\d$/)
})

t.test('an expression of a template is listed by the name that the page asks for', async (t) => {
  const expression = '@articles.reduce(0) { |sum, each| sum + each.id }'
  const yes = await tableOf({ index: '@articles = Article.all', page: `<%= ${expression} %>` })
  t.same(yes.expressions, ['articles/index:1'])
  const page = '<%= @articles.reduce(0) { |sum, each| sum + each.id + Time.now.to_i } %>'
  t.same((await tableOf({ index: '@articles = Article.all', page })).expressions, undefined)
})

t.test('a method of a controller that pages may call is no helper', async (t) => {
  const pieces = {
    body: 'helper_method :mood',
    private: 'def mood = session[:mood]',
    helper: 'def mood = "good"\ndef face = mood',
  }
  t.same((await tableOf(pieces)).helpers, undefined)
})

t.test('an application whose helper replaces one of Rails has no table', async (t) => {
  t.same(await tableOf({ helper: 'def pluralize(*) = Time.now.to_s' }), { actions: {} })
  t.same(
    await tableOf({
      body: 'helper_method :truncate',
      private: 'def truncate(text) = session[text]',
    }),
    {
      actions: {},
    },
  )
})

t.test(
  'an application whose records have paths of their own has a table when those are repeatable',
  async (t) => {
    const drawn = (block: string): Pieces => ({
      files: {
        'config/routes.rb': `Rails.application.routes.draw do
  resources :articles
  resource :home, only: :show, controller: "articles"
  resolve("Author") { ${block} }
end
`,
      },
    })
    t.ok((await tableOf(drawn('"/home"'))).actions['articles'])
    t.same(await tableOf(drawn('"/home?at=#{Time.now.to_i}"')), { actions: {} })
  },
)

t.test('what a class says that no repeatable action has objects of is left aside', async (t) => {
  const files = { 'app/models/cart.rb': 'class Cart\n  def empty? = rand(2) == 1\nend\n' }
  t.ok(await hasIndex({ index: '@articles = Article.all', files }))
})

t.test('whether pages are each browser’s own is told', async (t) => {
  t.equal((await tableOf({ above: 'allow_browser versions: :modern' })).browsers, true)
  t.equal((await tableOf({})).browsers, undefined)
})

t.test('only what a GET reaches is listed', async (t) => {
  const routes = `Rails.application.routes.draw do
  get "a", to: "articles#index"
  post "b", to: "articles#show"
end
`
  const found = await tableOf({ files: { 'config/routes.rb': routes } })
  t.same(found.actions, { articles: ['index'] })
})
