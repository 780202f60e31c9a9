import t from 'tap'
import { diagnose } from '../support/generated-app.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

// Controllers as Rails has them: below ActionController::Base, with `def new`, implicit self, the macros of their
// concerns and a session of JSON types.

const files = {
  'config/routes.rb': `Webfw::Routes.draw do
  resources :articles
  get "/session", to: "articles#kept"
end
`,
  'db/migrate/20261101000000_create_articles.rb': `class CreateArticles < Webfw::Migration
  def change
    create_table :articles do |t|
      t.string :title
      t.text :body
      t.timestamps
    end
  end
end
`,
  'app/models/article.rb': `class Article
  validates :title, presence: true
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  private
    def page_size
      2
    end
end
`,
  'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  before_action :set_article, only: %i[ show edit update destroy ]

  # GET /articles or /articles.json
  def index
    @articles = Article.order(:id).limit(page_size)
  end

  def show
  end

  # GET /articles/new
  def new
    @article = Article.new
  end

  def edit
  end

  def create
    @article = Article.new(article_params)
    if @article.save
      session[:last] = { "id" => @article.id, "tags" => [1, 2.5, true, nil] }
      session[:count] ||= 0
      session[:count] += 1
      redirect_to @article, notice: "Article was successfully created."
    else
      render :new, status: :unprocessable_entity
    end
  end

  def update
    if @article.update(article_params)
      redirect_to @article, notice: "Article was successfully updated.", status: :see_other
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    @article.destroy!
    redirect_to articles_path, notice: "Article was successfully destroyed.", status: :see_other
  end

  def kept
    render plain: [session[:count] + 1, session[:last], session[:none], session.dig(:last, "id"), session.to_h.keys, @never.inspect].inspect
  end

  private
    def set_article
      @article = Article.find(params.expect(:id))
    end

    def article_params
      params.expect(article: [ :title, :body ])
    end
end
`,
  'app/views/articles/index.html.erb': `<% @articles.each do |article| %><%= article.title %>;<% end %><%= @never %>`,
  'app/views/articles/show.html.erb': `<%= notice %>|<%= @article.title %>`,
  'app/views/articles/new.html.erb': `new <%= @article.errors.count %>`,
  'app/views/articles/edit.html.erb': `edit <%= @article.title %>`,
}

t.test('a controller below ActionController::Base answers as in Rails', async (t) => {
  const { answers } = await runLoweredApp(t, files, [
    { path: '/articles/new' },
    { path: '/articles', verb: 'POST', params: { article: { title: '' } } },
    { path: '/articles', verb: 'POST', params: { article: { title: 'One' } } },
    { path: '/articles/1' },
    { path: '/session' },
    { path: '/articles/1/edit' },
    { path: '/articles' },
  ])
  t.same(
    answers.map(({ status, body }) => `${status} ${body}`),
    [
      '200 new 0',
      '422 new 1',
      '302 ',
      '200 Article was successfully created.|One',
      '200 [2, {"id"=>1, "tags"=>[1, 2.5, true, nil]}, nil, 1, ["last", "count"], "nil"]',
      '200 edit One',
      '200 One;',
    ],
  )
})

t.test(
  'a macro of a concern of the application is its own, with the options that it hands on',
  async (t) => {
    const source = {
      'config/routes.rb': `Webfw::Routes.draw do
  resources :articles, only: [:index, :show]
end
`,
      'app/controllers/concerns/authentication.rb': `module Authentication
  extend ActiveSupport::Concern

  included do
    before_action :require_authentication
    helper_method :authenticated?
  end

  class_methods do
    def allow_unauthenticated_access(**options)
      skip_before_action :require_authentication, **options
      before_action :note, **options
    end
  end

  private
    def authenticated?
      @user.present?
    end

    def note
      @user = "guest"
    end

    def require_authentication
      @user ||= params[:user]
      head :unauthorized unless authenticated?
    end
end
`,
      'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  include Authentication
end
`,
      'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  allow_unauthenticated_access only: %i[ index ]

  def index
    render plain: "index #{@user}"
  end

  def show
    render plain: "show #{@user}"
  end
end
`,
    }
    const { answers } = await runLoweredApp(t, source, [
      { path: '/articles' },
      { path: '/articles/1' },
      { path: '/articles/1?user=ann' },
    ])
    t.same(
      answers.map(({ status, body }) => `${status} ${body}`),
      ['200 index guest', '401 ', '200 show ann'],
    )
  },
)

const controller = `class ArticlesController < ApplicationController
  before_action :set_article, only: %i[ show edit destroy ]

  def index
    @articles = Article.all
  end

  def show
  end

  def new
  end

  def edit
  end

  def create
    @article = Article.new(article_params)

    respond_to do |format|
      if @article.save
        format.html { redirect_to @article, notice: "Article was successfully created." }
        format.json { render :show, status: :created, location: @article }
      else
        format.html { render :new, status: :unprocessable_entity }
        format.json { render json: @article.errors, status: :unprocessable_entity }
      end
    end
  end

  def destroy
    @article.destroy!

    respond_to do |format|
      format.html { redirect_to articles_path, status: :see_other }
      format.json { head :no_content }
    end
  end

  private
    def set_article
      @article = Article.find(params.expect(:id))
    end

    def article_params
      params.expect(article: [ :title, :body ])
    end
end
`

const builders = {
  ...files,
  'config/routes.rb': 'Rails.application.routes.draw do\n  resources :articles\nend\n',
  'app/controllers/articles_controller.rb': controller,
  'app/views/articles/_article.json.jbuilder':
    'json.extract! article, :id, :title\njson.url article_url(article, format: :json)\n',
  'app/views/articles/index.json.jbuilder':
    'json.array! @articles, partial: "articles/article", as: :article\n',
  'app/views/articles/show.json.jbuilder': 'json.partial! "articles/article", article: @article\n',
  'app/views/articles/edit.json.jbuilder': `json.article do |json|
  json.partial! "articles/article", article: @article
  json.name h("<b>")
end
json.list [1, 2] do |number|
  json.type number + 1
end
json.ids Article.all, :id, :title
json.all Article.all, partial: "articles/article", as: :article
json.one @article, partial: "articles/article", as: :article
json.nobody nil, partial: "articles/article", as: :article
json.(@article, :id)
json.cache! ["v1", @article] do
  json.set! :hash, { a: 1 }
  json.class "c"
end
json.merge!({ z: 1.5 }) if @article
`,
}

t.test('instance variables by computed names reach methods, views and subclasses', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      'config/routes.rb': 'Rails.application.routes.draw { get "/kept", to: "pages#kept" }\n',
      'db/schema.rb': `ActiveRecord::Schema[7.0].define(version: 1) do
  create_table "books" do |t|
    t.string "title"
  end
end
`,
      'db/seeds.rb': `book = Book.create!(title: "One").remember(:title, 1).remember(:save, 2)
p book.title, book.title_kept, book.remembered(:save), book.instance_variable_defined?(:@save), book.save
book.price = 4
p book.price, book._price, book.dup.price, Book.new.price, Book.counts, Special.counts
`,
      'app/models/concerns/remembering.rb': `module Remembering
  def remember(name, value)
    instance_variable_set("@#{name}", value)
    self
  end
  def remembered(name) = instance_variable_get("@#{name}")
end
`,
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/book.rb': `class Book < ApplicationRecord
  include Remembering
  attr_accessor :price
  @@count = 3
  @count = 1
  def title_kept = @title
  def _price = [@price, @_price]
  def self.counts = [@@count, @count]
end
`,
      'app/models/special.rb': 'class Special < Book\nend\n',
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\n  before_action :_begin\n  private def _begin = @begin = "begun"\nend\n',
      'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  def kept
    %w[first request status].each_with_index { |word, index| instance_variable_set("@#{word}", index) }
    @_own = "own"
    @same = [instance_variable_get("@first"), request.get?, title]
    remove_instance_variable(:@status)
  end
  private def title = @title ||= "titled"
end
`,
      'app/views/pages/kept.html.erb':
        '<%= [@begin, @first, @request, @status, @_own, @same, @title, @never].inspect.html_safe %>\n',
    },
    [{ path: '/kept' }],
  )
  t.equal(output, '"One"\n1\n2\ntrue\ntrue\n4\n[4, nil]\n4\nnil\n[3, 1]\n[3, nil]\n')
  t.same(
    answers.map(({ status, body }) => `${status} ${body}`),
    ['200 ["begun", 0, 1, nil, "own", [0, true, "titled"], "titled", nil]\n'],
  )
})

t.test('a template in Ruby alone answers in JSON, as jbuilder writes it', async (t) => {
  const headers = { accept: 'application/json' }
  const { answers } = await runLoweredApp(t, builders, [
    { path: '/articles.json', verb: 'POST', params: { article: { title: 'One' } } },
    { path: '/articles', verb: 'POST', params: { article: { title: '' } }, headers },
    { path: '/articles.json' },
    { path: '/articles/1', headers },
    { path: '/articles/1/edit.json' },
    { path: '/articles/1' },
    { path: '/articles/new.json' },
    { path: '/articles/1.json', verb: 'DELETE' },
  ])
  const one = '{"id":1,"title":"One","url":"http://www.example.com/articles/1.json"}'
  t.same(
    answers.slice(0, 6).map(({ status, body }) => `${status} ${body}`),
    [
      `201 ${one}`,
      '422 {"title":["can\'t be blank"]}',
      `200 [${one}]`,
      `200 ${one}`,
      `200 {"article":${one.slice(0, -1)},"name":"\\u0026lt;b\\u0026gt;"},"list":[{"type":2},{"type":3}],"ids":[{"id":1,"title":"One"}],"all":[${one}],"one":${one},"nobody":[],"id":1,"hash":{"a":1},"class":"c","z":1.5}`,
      '200 |One',
    ],
  )
  const [created, , list] = answers
  t.equal(created?.headers['Location'], 'http://www.example.com/articles/1')
  t.equal(list?.headers['Content-Type'], 'application/json; charset=utf-8')
  t.equal(answers[6]?.status, 406, 'there is a page in HTML only')
  t.equal(answers[7]?.status, 204)
})

const words = {
  'config/routes.rb': `Rails.application.routes.draw do
  get "fresh", to: "pages#fresh"
  get "kept", to: "pages#kept"
  get "order", to: "pages#order"
  post "hook", to: "pages#hook"
  get "whole", to: "pages#whole"
  get "stored", to: "pages#stored"
  get "moved", to: "pages#moved"
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  allow_browser versions: :modern
  etag { params[:version] }
  stale_when_importmap_changes
  helper :all
  before_action { @order = [*@order, "second"] }
end
`,
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  prepend_before_action -> { @order = ["first"] }, only: :order
  before_action :third, unless: -> { action_name == "fresh" }
  skip_before_action :verify_authenticity_token, only: :hook
  rescue_from ArgumentError do |error|
    render plain: "rescued #{error.message} in #{action_name}", status: :bad_request
  end

  def fresh
    fresh_when etag: "page"
    render plain: "fresh" unless performed?
  end

  def kept
    expires_in 5.minutes, public: true, stale_while_revalidate: 1.hour
    render plain: "kept"
  end

  def order
    render plain: @order.join(",")
  end

  def hook
    raise ArgumentError, "no"
  end

  def moved
    redirect_to kept_path, status: :unprocessable_entity
  end

  def stored
    kept = session[:a] = params[:n].to_i + 1
    seen = (cookies[:b] = "c") && flash[:d] = "e"
    render plain: [kept, seen, session[:a], (session[:n] = nil)].inspect
  end

  def whole
    logger.tagged("pages", "files") { |tagged| tagged.error "written" }
    logger.tagged("alone").error "too"
    render file: Rails.root.join("gen/routes.ts"), layout: false, status: :not_found
  end

  private
    def third
      @order << "third"
    end
end
`,
}

t.test('words of a controller class do as in Rails', async (t) => {
  const chrome = (version: number) => ({
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`,
  })
  const first = await runLoweredApp(t, words, [
    { path: '/fresh' },
    { path: '/fresh?version=2' },
    { path: '/kept', headers: chrome(130) },
    { path: '/kept', headers: chrome(90) },
    { path: '/order' },
    { path: '/hook', verb: 'POST' },
    { path: '/whole' },
    { path: '/stored?n=4' },
    { path: '/moved' },
  ])
  const [fresh, other, kept, old, order, hook, whole, stored, moved] = first.answers
  t.ok(fresh?.headers['ETag'])
  t.not(fresh?.headers['ETag'], other?.headers['ETag'], 'the block of etag counts')
  t.equal(kept?.headers['Cache-Control'], 'max-age=300, public, stale-while-revalidate=3600')
  t.match(old, { status: 406, body: /browser is not supported/ })
  t.equal(order?.body, 'first,second,third')
  t.match(hook, { status: 400, body: 'rescued no in hook' })
  t.match(moved, { status: 422, headers: { Location: 'http://www.example.com/kept' } })
  t.equal(stored?.body, '[5, "e", 5, nil]')
  t.match(whole, { status: 404, body: /export const routes/ })
  t.match(first.output, /ERROR \[pages\] \[files\] written/)
  t.match(first.output, /ERROR \[alone\] too/)
})

const wrapping = {
  'config/routes.rb': `Rails.application.routes.draw do
  resources :notes, only: %i[create update]
  resources :users, only: :create
  resources :plain, only: :create
  resources :bare, only: :create
  get "errors/:name", to: "errors#show"
end
`,
  'db/migrate/20261101000000_create_notes.rb': `class CreateNotes < ActiveRecord::Migration[8.1]
  def change
    create_table :notes do |t|
      t.string :body
    end
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/note.rb': 'class Note < ApplicationRecord\nend\n',
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  def create
    render json: params.to_unsafe_h.except("controller", "action")
  end
end
`,
  'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  def update
    render json: params.to_unsafe_h.except("controller", "action")
  end
end
`,
  'app/controllers/users_controller.rb': `class UsersController < ApplicationController
  wrap_parameters :user, include: %i[ name avatar ], format: [ :json, :url_encoded_form ]
end
`,
  'app/controllers/plain_controller.rb': `class PlainController < ApplicationController
  wrap_parameters exclude: [ :admin ]
end
`,
  'app/controllers/bare_controller.rb': `class BareController < ApplicationController
  wrap_parameters false
end
`,
  'app/controllers/errors_controller.rb': `class ErrorsController < ApplicationController
  rescue_from ActionView::MissingTemplate, ActiveModel::ForbiddenAttributesError, ActionController::Redirecting::UnsafeRedirectError do |error|
    render plain: "rescued", status: :conflict
  end

  def show
    case params[:name]
    when "template" then render "errors/#{params[:name]}"
    when "attributes" then Note.new(params)
    when "redirect" then redirect_to "https://example.net/"
    else raise ActionController::BadRequest, "what?"
    end
  end
end
`,
}

t.test(
  'wrap_parameters gives a JSON body the form of its controller; errors have the names of Rails',
  async (t) => {
    const json = { verb: 'POST', as: 'json' } as const
    const { answers } = await runLoweredApp(t, wrapping, [
      { path: '/notes', ...json, params: { body: 'x', other: 1 } },
      { path: '/notes', ...json, params: { note: { body: 'y' } } },
      { path: '/notes', verb: 'POST', params: { body: 'x' } },
      { path: '/notes/1', verb: 'PATCH', as: 'json', params: { body: 'x' } },
      { path: '/users', verb: 'POST', params: { name: 'x', admin: '1' } },
      { path: '/plain', ...json, params: { name: 'x', admin: 1 } },
      { path: '/bare', ...json, params: { name: 'x' } },
      { path: '/errors/template' },
      { path: '/errors/attributes' },
      { path: '/errors/redirect' },
      { path: '/errors/other' },
    ])
    t.strictSame(
      answers.slice(0, 7).map(({ body }) => JSON.parse(body)),
      [
        { body: 'x', other: 1, note: { body: 'x' } },
        { note: { body: 'y' } },
        { body: 'x' },
        { body: 'x', id: '1', note: { body: 'x' } },
        { name: 'x', admin: '1', user: { name: 'x' } },
        { name: 'x', admin: 1, plain: { name: 'x' } },
        { name: 'x' },
      ],
    )
    t.strictSame(
      answers.slice(7).map(({ status }) => status),
      [409, 409, 409, 400],
    )
  },
)

const late = {
  'config/routes.rb': `Rails.application.routes.draw do
  resources :notes, only: %i[index show new create]
end
`,
  'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  before_action :count, only: %i[ index show edit update ]
  rescue_from(ActionView::MissingTemplate) { |error| render plain: error.class.name, status: 500 }
  rescue_from(NameError) { |error| render plain: error.name.inspect, status: 500 }

  def index
    render plain: @count
  end

  def show
    redirect_to note_list_path
  end

  def new
    redirect_to note_list_url(page: 2)
  end

  def create
    leave if params[:leave]
    render :new, status: :unprocessable_entity
  end

  private
    def count
      @count = 1
    end
end
`,
  'app/controllers/concerns/leaving.rb': `module Leaving
  extend ActiveSupport::Concern

  private
    def leave
      redirect_to root_url
    end
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\n  include Leaving\n  skip_forgery_protection\nend\n',
}

t.test('a name that Rails looks for when it is reached fails then, with a warning', async (t) => {
  const { answers, warnings } = await runLoweredApp(t, late, [
    { path: '/notes' },
    { path: '/notes/1' },
    { path: '/notes/new' },
    { path: '/notes', verb: 'POST' },
    { path: '/notes', verb: 'POST', params: { leave: '1' } },
  ])
  t.same(
    answers.map(({ status, body }) => `${status} ${body}`),
    [
      '200 1',
      '500 :note_list_path',
      '500 :note_list_url',
      '500 ActionView::MissingTemplate',
      '500 :root_url',
    ],
  )
  const file = 'app/controllers/notes_controller.rb'
  t.same(warnings, [
    'app/controllers/concerns/leaving.rb:6: No route of config/routes.rb is named root.',
    `${file}:2: NotesController has no action \`edit\`.`,
    `${file}:2: NotesController has no action \`update\`.`,
    `${file}:11: No route of config/routes.rb is named note_list.`,
    `${file}:15: No route of config/routes.rb is named note_list.`,
    `${file}:20: There is no template app/views/notes/new.html.erb.`,
  ])
})

t.test('where Rails is told to look at once, an action that is missing is refused', async (t) => {
  const strict = {
    ...late,
    'config/environments/test.rb': `Rails.application.configure do
  config.action_controller.raise_on_missing_callback_actions = true
end
`,
  }
  await t.rejects(runLoweredApp(t, strict, []), /NotesController has no action `edit`/)
})

t.test('a concern answers what protect_from_forgery using: :header_only asks', async (t) => {
  const own: Readonly<Record<string, string>> = {
    'config/routes.rb': 'Rails.application.routes.draw do\n  resource :note, only: :create\nend\n',
    'app/controllers/concerns/forgery.rb': `module Forgery
  extend ActiveSupport::Concern

  included do
    protect_from_forgery using: :header_only, with: :exception
  end

  private
    def verified_via_header_only?
      super || allowed_api_request?
    end

    def allowed_api_request?
      sec_fetch_site_value.nil? && request.format.json?
    end
end
`,
    'app/controllers/application_controller.rb':
      'class ApplicationController < ActionController::Base\n  include Forgery\nend\n',
    'app/controllers/notes_controller.rb':
      'class NotesController < ApplicationController\n  def create = render(plain: [verified_via_header_only?, sec_fetch_site_value].inspect)\nend\n',
  }
  const tls = { 'x-forwarded-proto': 'https' }
  const post = { path: '/note', verb: 'POST' as const }
  const { answers, output } = await runLoweredApp(t, own, [
    { ...post, headers: { ...tls, 'sec-fetch-site': 'same-origin' } },
    { ...post, headers: { ...tls, 'sec-fetch-site': 'cross-site' } },
    { ...post, headers: tls },
    { ...post, headers: { ...tls, accept: 'application/json' } },
  ])
  t.same(
    answers.map(({ body }) => body),
    ['[true, "same-origin"]', '[false, "cross-site"]', '[false, nil]', '[true, nil]'],
    output,
  )
  const wrong = new Map(Object.entries({ ...own, 'db/schema.rb': '' }))
  const concern = 'app/controllers/concerns/forgery.rb'
  wrong.set(concern, (own[concern] ?? '').replace(':header_only', ':token'))
  t.match((await diagnose(wrong)).join('\n'), /`:header_only` or `:header_or_legacy_token`/)
})
