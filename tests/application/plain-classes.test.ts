import t from 'tap'
import { generateApp } from '../support/generator.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

const MIGRATION = `class CreateArticles < Webfw::Migration
  def change
    create_table(:articles) { |t| t.string :title }
  end
end
`

t.test('folders of app/ hold plain classes and modules, as in Rails', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Webfw::Routes.draw do\n  root "articles#index"\nend\n',
      'db/migrate/1_create_articles.rb': MIGRATION,
      'app/models/article.rb': 'class Article\n  include Titled\nend\n',
      'app/models/article_statistics.rb': `class ArticleStatistics
  def initialize(articles) = @articles = articles.to_a

  def longest = @longest ||= @articles.max_by { |article| article.title.length }
end
`,
      'app/services/publish_article.rb': `class PublishArticle
  include Countable
  class NoTitle < StandardError; end

  def self.call(...) = new(...).call

  def initialize(title:, shout: false)
    @title, @shout = title, shout
  end

  def call
    raise NoTitle, "no title" if @title.blank?
    counted
    Article.create!(title: @shout ? @title.upcase : @title)
  end
end
`,
      'app/services/countable.rb':
        'module Countable\n  def counted = @count = (@count || 0) + 1\nend\n',
      'app/concerns/titled.rb': `module Titled
  extend ActiveSupport::Concern

  included do
    validates :title, length: { maximum: 9 }
  end

  def headline = "<#{title}>"
end
`,
      'app/presenters/article_presenter.rb': `class ArticlePresenter
  delegate :headline, :id, to: :article

  attr_reader :article

  def initialize(article) = @article = article
end
`,
      'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  rescue_from PublishArticle::NoTitle do |controller, error|
    controller.render plain: "#{error.message} #{controller.root_path}", status: :bad_request
  end

  def index
    article = PublishArticle.call(title: params[:title], shout: true)
    PublishArticle.call(title: "b")
    shown = ArticlePresenter.new(article)
    render plain: [shown.headline, shown.id, ArticleStatistics.new(Article.all).longest.id].join("|")
  end
end
`,
    },
    [{ path: '/?title=abc' }, { path: '/?title=' }, { path: '/?title=much+too+long' }],
  )

  t.match(answers, [
    { status: 200, body: '<ABC>|1|1' },
    { status: 400, body: 'no title /' },
    { status: 422 },
  ])
})

t.test(
  'a file of app/models called like a table is told to be called after one record',
  async (t) => {
    const { diagnostics } = await generateApp({
      name: 'blog',
      files: new Map([
        ['db/schema.rb', ''],
        ['db/migrate/1_create_articles.rb', MIGRATION],
        ['app/models/articles.rb', 'class Articles\nend\n'],
      ]),
    })

    t.match(diagnostics, [
      { message: /is a plural/, hint: 'Rename it app/models/article.rb, with class Article' },
    ])
  },
)

t.test(
  'a class of the application goes before a word of the framework and before a model',
  async (t) => {
    const { answers } = await runLoweredApp(
      t,
      {
        'config/routes.rb': 'Webfw::Routes.draw do\n  root "articles#index"\nend\n',
        'db/migrate/1_create_articles.rb': MIGRATION,
        'app/models/article.rb': 'class Article\nend\n',
        'app/services/importer.rb': `class Importer
  class UnknownFormat < StandardError
    def initialize(line, number:) = super("line #{number}: #{line}")
  end

  class RecordNotFound < UnknownFormat; end
  Article = Struct.new(:title)
  Rollback = "a constant"

  class Date
    def self.today = "my today"
  end

  def call(name)
    raise UnknownFormat.new("x", number: 3) if name == "format"
    raise RecordNotFound.new("y", number: 4) if name == "record"
    [Article.new("t").to_a.inspect, Rollback, Date.today, Article.new("t").title]
  rescue RecordNotFound => e
    [e.class.name, e.message]
  end
end
`,
        'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  def index
    all = Importer.new.call("") + Importer.new.call("record")
    begin
      Importer.new.call("format")
    rescue Importer::UnknownFormat => e
      all << e.message
    end
    render plain: all.join("|")
  end
end
`,
      },
      [{ path: '/' }],
    )

    t.match(answers, [
      { body: '["t"]|a constant|my today|t|Importer::RecordNotFound|line 4: y|line 3: x' },
    ])
  },
)

t.test('delegate hands on arguments and blocks, and names what Rails lets it name', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Webfw::Routes.draw do\n  root "lists#index"\nend\n',
      'app/models/playlist.rb': `class Playlist
  include Enumerable
  LIMIT = 3
  delegate :each, :size, :fetch, :[], :[]=, :<<, :empty?, :each_slice, :join, to: :@songs
  delegate :label, :label=, to: :cover, prefix: true, allow_nil: true
  delegate :name, to: :class, prefix: :kind
  delegate :succ, to: :LIMIT, prefix: :limit

  attr_accessor :cover

  def initialize(*songs) = @songs = songs
end
`,
      'app/models/cover.rb': 'class Cover\n  attr_accessor :label\nend\n',
      'app/controllers/lists_controller.rb': `class ListsController < ApplicationController
  def index
    list = Playlist.new("b", "a")
    seen = []
    list.each { |song| seen << song.upcase }
    list << "c"
    list[0] = "B"
    all = [seen.inspect, list.map(&:itself).inspect, list.size, list.fetch(9) { "none" }, list.fetch(1), list[0, 2].inspect]
    all << list.empty? << list.each_slice(2).to_a.inspect << list.join("-") << list.sort.first << list.each.next
    all << list.cover_label.inspect << list.kind_name << list.limit_succ
    list.cover = Cover.new
    list.cover_label = "x"
    all << list.cover_label
    render plain: all.join("|")
  end
end
`,
    },
    [{ path: '/' }],
  )

  t.same(output, '')
  t.match(answers, [
    {
      body: '["B", "A"]|["B", "a", "c"]|3|none|a|["B", "a"]|false|[["B", "a"], ["c"]]|B-a-c|B|B|nil|Playlist|4|x',
    },
  ])
})

// The values are those of CRuby 3.1 with its libraries delegate, forwardable and singleton.
t.test('SimpleDelegator, Forwardable and Singleton of the standard library', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      'config/routes.rb':
        'Rails.application.routes.draw do\n  root "articles#index"\n  resources :articles\nend\n',
      'db/migrate/1_create_articles.rb': MIGRATION,
      'app/models/article.rb': 'class Article < ApplicationRecord\nend\n',
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/presenters/article_presenter.rb': `class ArticlePresenter < SimpleDelegator
  def title = super.upcase + "?"
  def full = "#{title} #{id} #{__getobj__.title}"
end
`,
      'app/presenters/shown.rb': `class Shown < DelegateClass(Article)
  def initialize(article, by = "nobody")
    super(article)
    @by = by
  end
  def byline = "#{title} by #{@by}"
end
`,
      'app/models/cart.rb': `require "forwardable"
class Cart
  extend Forwardable
  include Enumerable
  def_delegators :@items, :size, :<<, :each, :[]
  def_delegator :@items, :first, :head
  class Row
    delegate :upcase, to: :@name
    def initialize(name) = @name = name
  end
  def initialize(*items) = @items = items
end
`,
      'lib/registry.rb': `require "singleton"
class Registry
  include Singleton
  delegate :size, to: :names
  attr_reader :names
  def initialize = @names = ["x"]
end
`,
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  def index
    article = Article.create!(title: "one")
    @shown = ArticlePresenter.new(article)
    cart = Cart.new(3, 1) << 2
    @cart = Cart.new(3, 1)
    @cart << 2
    hidden = Registry.new rescue $!.class.name
    none = @shown.nothing rescue $!.class.name
    @all = [@shown.full, @shown == article, @shown.is_a?(Article), @shown.respond_to?(:body), @shown.respond_to?(:title),
            @shown.to_param, @shown.persisted?, @shown.present?, none, url_for(@shown), Shown.new(article).byline,
            cart.size, @cart.sort, @cart.map { |item| item * 2 }, @cart.head, @cart[1], Cart::Row.new("a").upcase,
            Registry.instance.size, Registry.instance.equal?(Registry.instance), hidden]
    @shown.__setobj__("text")
    @all << @shown.size << @shown.to_s << "#{@shown.inspect}" << (@shown == "text") << @shown.full.nil? rescue @all << $!.class.name
    @shown.__setobj__(article)
  end
end
`,
      'app/views/articles/index.html.erb': `<%= @all.to_json %>
<%= @shown.title %> <%= link_to "a", @shown %> <%= dom_id(@shown) %> <%= link_to "e", [:edit, @shown] %>
<%= form_with model: @shown do |f| %><%= f.text_field :title %><% end %>`,
    },
    [{ path: '/' }],
  )
  const [line = '', ...page] = (answers[0]?.body ?? '').replaceAll('&quot;', '"').split('\n')
  t.same(JSON.parse(line), [
    ...['ONE? 1 one', true, false, false, true, '1', true, true, 'NoMethodError'],
    ...['http://www.example.com/articles/1', 'one by nobody', 3, [1, 2, 3], [6, 2, 4], 3, 1, 'A'],
    ...[1, true, 'NoMethodError', 4, 'text', '"text"', true, 'NoMethodError'],
  ])
  t.match(page.join('\n'), 'ONE? <a href="/articles/1">a</a> article_1 <a href="/articles/1/edit">')
  t.match(page.join('\n'), /<form action="\/articles\/1".*value="one" name="article\[title\]"/)
})
