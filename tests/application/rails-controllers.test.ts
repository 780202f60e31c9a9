import t from 'tap'
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
