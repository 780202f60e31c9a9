import t from 'tap'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Sentences that public Rails applications write, each with what Rails answers.

const files = {
  'config/application.rb': `module Shop
  class Application < Rails::Application
    config.load_defaults 8.0
    config.eager_load_paths << Rails.root.join("app/commands/story")
    config.autoload_paths += %W[#{config.root}/app/business/pay]
    config.eager_load_paths += Dir[Rails.root.join("app", "rules", "**/")]
    config.page_size = 20
    def current_year = 2026
    def self.brand = "B"
  end
end
`,
  'config/initializers/fonts.rb': 'Shop::Application.config.font_sizes = (1..3).to_a\n',
  'config/routes.rb': `Rails.application.routes.draw do
  resources :articles, only: %i[index show]
  scope "(:locale)", locale: /en|de/ do
    %w[placed settings classes digests written found held scoped loud hidden quiet kept page told].each { |name| get name, to: "pages##{name}" }
  end
  match "api", to: "api#write", via: %i[get post]
  get "door", to: "api#door"
end
`,
  'db/schema.rb': `ActiveRecord::Schema[7.2].define(version: 1) do
  enable_extension "pgcrypto"
  create_table "articles", id: :uuid, default: -> { "gen_random_uuid()" }, force: :cascade do |t|
    t.string "title"
    t.string "body"
    t.integer "status", default: 0
  end
  create_table "comments", id: :bigint, default: -> { "nextval('comments_id_seq'::regclass)" }, force: :cascade do |t|
    t.uuid "article_id"
    t.string "body"
    t.uuid "token", default: -> { "gen_random_uuid()" }
  end
end
`,
  'app/commands/story/mark_read.rb': 'module MarkRead\n  def self.call = "read"\nend\n',
  'app/business/pay/charge.rb': 'class Charge\n  def amount = 3\nend\n',
  'app/rules/tax/late/fine.rb': 'class Fine\n  RATE = 7\nend\n',
  'app/models/access.rb': 'class Access\n  DRAFT = 0\n  LIVE = 5\nend\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/comment.rb': `class Comment < ApplicationRecord
  belongs_to :article
  delegate_missing_to :article
  def called = status.upcase
end
`,
  'app/models/article.rb': `class Article < ApplicationRecord
  STATES = %w[draft live].freeze
  has_many :comments
  has_one :twin, # the comment that says the same
    lambda { |article| where(body: article.body) }, class_name: "Comment"
  enum :status, { draft: Access::DRAFT, live: Access::LIVE }, default: :draft
  cattr_reader :limit_of_all, default: 5
  mattr_writer :other
  validates :title, format: URI::Parser.new.make_regexp(%w(http https)), allow_nil: true
  %w[alpha beta].each { |title| scope title.to_sym, -> { where(body: title) } }
  STATES.each { |state| scope "with_#{state}", -> { where(body: state) } }

  def self.other_value = @@other
  def self.only = first_or_create!
end
`,
  'app/presenters/article_presenter.rb': `class ArticlePresenter
  delegate_missing_to :@article
  def initialize(article) = @article = article
  def shout = body.upcase
end
`,
  'app/presenters/series.rb': `class Series
  include Enumerable
  delegate_missing_to :values
  attr_reader :values
  def initialize(values) = @values = values
  def each(&block) = values.each(&block)
end
`,
  'app/presenters/nobody.rb': `class Nobody
  delegate_missing_to :other, allow_nil: true
  def other = nil
end
`,
  'app/controllers/concerns/verifiable.rb': `module Verifiable
  extend ActiveSupport::Concern
  included do
    before_action :mark, only: :hidden
    private

    def mark
      @mark = secret
    end

    def secret = "s"
  end
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/helpers/application_helper.rb': `module ApplicationHelper
  SIGN = "!"
  private_constant :SIGN
  def loudly(text) = "#{text}#{SIGN}"
  alias shouted loudly
  alias_method :called, :loudly
  def escaped(text) = url_encode(text) + html_escape_once("&lt;<")
end
`,
  'app/views/pages/_box.html.erb':
    '<%# locals: (title:, size: 1, **options) -%>\n<%= title %>:<%= size %>:<%= options[:class] %>:<%= options.size %>',
  'app/views/pages/_open.html.erb': '<%# locals: (title:, **) -%>\n<%= title %>',
  'app/views/pages/_said.html.erb': '<%# locals: title:, current: %>\n<%= title %><%= current %>',
  'app/views/pages/page.html.erb': `<p><%= render "box", title: "T", class: "c", id: 1 %> <%= render "box", title: "U" %></p>
<p><%= render "open", title: "O", more: 1 %> <%= render "said", title: "S", current: 2 %></p>
<p><%= cache ["k", 1], expires_in: 1.hour do %><b>1</b><% end %></p>
<p><%= shouted "a" %><%= called "b" %> <%= escaped "a b/c" %> <%= u "c d" %></p>
<p><%= @part[:title] %> <%= @part["body"] %> <%= @article.slice(:title)[:title] %> <%= @article.values_at(:title).inspect %></p>
<p><%= Rails::HTML5::FullSanitizer.new.sanitize("<i>y</i>") %> <%= @number %></p>
<%= fields :list, model: @article, index: 5 do |form| %><%= form.index %><%= form.text_field :title %><%= form.fields_for :inner do |inner| %><%= inner.index.inspect %><% end %><% end %>
`,
  'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  def index = head(:ok)
  def show = head(:ok)
end
`,
  'app/controllers/api_controller.rb': `class ApiController < ApplicationController
  skip_forgery_protection if: -> { request.headers["X-Api"] == "1" }
  before_action :knock, only: :door

  def write = head(:no_content)
  def door = render(plain: "in")

  private

  def knock = http_basic_authenticate_or_request_with(name: "a", password: "b", realm: "Door")
end
`,
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  include Verifiable

  def page
    @article = Article.new(title: "a b", body: "<")
    @part = @article.slice(:title, "body")
    @number = ActiveSupport::NumberHelper.number_to_delimited(12345)
  end

  def told = render(xml: { error: { code: 7, said: "<", list: [] } }, status: :not_found)

  def placed = render(plain: [MarkRead.call, Charge.new.amount, Fine::RATE].join(","))

  def settings
    year = Rails.application.current_year
    render plain: [year, Shop::Application.brand, Shop::Application.config.page_size, Rails.configuration.font_sizes.inspect].join(",")
  end

  def classes
    list = Article.all
    render plain: [
      list.is_a?(ActiveRecord::Relation), [].is_a?(ActiveRecord::Relation), Article.new.comments.is_a?(ActiveRecord::Relation),
      params[:file].is_a?(ActionDispatch::Http::UploadedFile), Article.new.errors.is_a?(ActiveModel::Errors),
      3.days.is_a?(ActiveSupport::Duration), 3.is_a?(ActiveSupport::Duration)
    ].join(",")
  end

  def digests
    sum = Digest::SHA256.new
    sum << "a"
    sum.update("b")
    render plain: [
      OpenSSL::HMAC.hexdigest(OpenSSL::Digest.new("sha256"), "k", "d"), OpenSSL::HMAC.hexdigest(OpenSSL::Digest::SHA1.new, "k", "d"),
      OpenSSL::Digest::SHA256.hexdigest("ab"), OpenSSL::Digest.hexdigest("SHA256", "ab"), sum.hexdigest, Digest::SHA2.new(256).hexdigest("ab"),
      Rack::Utils.secure_compare("a", "a"), Rack::Utils.escape("a b&")
    ].join("\\n")
  end

  def written
    article = Article.create!(body: "alpha")
    comment = article.comments.create!(body: "alpha")
    render plain: [
      article.id.match?(/\\A\\h{8}-\\h{4}-4\\h{3}-[89ab]\\h{3}-\\h{12}\\z/), comment.id, comment.article_id == article.id,
      Article.find(article.id).body, comment.reload.token.length, article.twin.id, comment.draft?, comment.called
    ].join(",")
  end

  def found
    render plain: [
      Article.only == Article.only, Article.first_or_initialize.persisted?, Article.new(title: "nope").valid?, Article.new(title: "http://x.org").valid?,
      Article.new(status: :live).live?, Article.statuses[:live], Article.limit_of_all, (Article.other = 4), Article.other_value,
      Article.alpha.count + Article.beta.count, Article.with_live.to_sql.include?("live")
    ].join(",")
  end

  def held
    one = ArticlePresenter.new(Article.new(body: "b"))
    list = Series.new([3, 1, 2])
    render plain: [
      one.body, one.shout, one.respond_to?(:title), one.respond_to?(:nothing), list.first, list.last, list.sort.join, list[1], Nobody.new.any_word.inspect,
      (begin; one.nothing; rescue NoMethodError => error; error.message[/nothing/]; end)
    ].join(",")
  end

  def scoped
    redirect_to articles_path
  end

  def loud
    expires_in 1.hour, public: true, "s-maxage": 5.minutes, "no-transform": true
    respond_to do |format|
      format.html { head :no_content }
      format.any(:all) { render plain: "any" }
    end
  end

  def hidden = render(plain: @mark)

  def quiet
    flash.now[:a] = "1"
    flash.now[:b] = "2"
    render plain: [flash.flat_map { |key, value| [key, value] }.join, flash.each_with_object([]) { |(_, value), list| list << value }.join, flash.sort_by { |_, value| -value.to_i }.first.first].join(",")
  end

  def kept = render(plain: [articles_path, article_url(7), url_for(action: :loud), helpers.articles_path(locale: "en")].join(" "))

  private

  def default_url_options = { locale: params[:locale] }
end
`,
}

const DIGEST = 'fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603'

/** What is asked, and what is answered. */
const ASKED: readonly (LoweredRequest & { readonly body: string; readonly status?: number })[] = [
  { path: '/placed', body: 'read,3,7' },
  { path: '/settings', body: '2026,B,20,[1, 2, 3]' },
  { path: '/classes', body: 'true,false,true,false,true,true,false' },
  {
    path: '/digests',
    body: [
      'e7ea21c3bcb63a4da3ad78503168d36bdca0be622382ea60a108fad4e4966679',
      '2b90e41e7c0cc8e2f75c02910c3899cc468ba316',
      DIGEST,
      DIGEST,
      DIGEST,
      DIGEST,
      'true',
      'a+b%26',
    ].join('\n'),
  },
  { path: '/written', body: 'true,1,true,alpha,36,1,true,DRAFT' },
  { path: '/found', body: 'true,true,false,true,true,5,5,4,4,1,true' },
  { path: '/held', body: 'b,B,true,false,3,2,123,1,nil,nothing' },
  { path: '/loud', headers: { accept: 'application/pdf' }, body: 'any' },
  { path: '/hidden', body: 's' },
  { path: '/quiet', body: 'a1b2,12,b' },
  {
    path: '/de/kept',
    body: '/articles?locale=de http://www.example.com/articles/7?locale=de http://www.example.com/de/loud /articles?locale=en',
  },
  {
    path: '/told',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<hash>
  <error>
    <code type="integer">7</code>
    <said>&lt;</said>
    <list type="array"/>
  </error>
</hash>
`,
    status: 404,
  },
  {
    path: '/page',
    body: `<p>T:1:c:2 U:1::0</p>
<p>O S2</p>
<p><b>1</b></p>
<p>a!b! a%20b%2Fc&amp;lt;&amp;lt; c%20d</p>
<p>a b &lt; a b [&quot;a b&quot;]</p>
<p>y 12,345</p>
5<input type="text" value="a b" name="list[5][title]" id="list_5_title" />nil
`,
  },
  { path: '/api', verb: 'POST', headers: { 'x-api': '1' }, body: '', status: 204 },
  { path: '/door', body: 'HTTP Basic: Access denied.\n', status: 401 },
  { path: '/door', headers: { authorization: 'Basic YTpi' }, body: 'in' },
]

t.test('sentences of public applications answer as in Rails', async (t) => {
  const { answers } = await runLoweredApp(t, files, [...ASKED, { path: '/de/scoped' }])
  for (const [index, { path, body, status = 200 }] of ASKED.entries()) {
    t.same([answers[index]?.status, answers[index]?.body], [status, body], path)
  }
  const loud = answers[ASKED.findIndex(({ path }) => path === '/loud')]
  const field = Object.entries(loud?.headers ?? {}).find(([name]) => /^cache-control$/i.test(name))
  t.equal(field?.[1], 'max-age=3600, public, s-maxage=300, no-transform')
  const moved = Object.entries(answers.at(-1)?.headers ?? {}).find(([name]) =>
    /^location$/i.test(name),
  )
  t.equal(moved?.[1], 'http://www.example.com/articles?locale=de')
})
