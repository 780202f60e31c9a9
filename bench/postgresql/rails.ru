# The blog on Debian's Rails 6.1 with pg: `puma rails.ru`, DATABASE_URL and VIEWS in the environment.

require "logger"
require "action_controller/railtie"
require "active_record/railtie"
require "action_view/railtie"

class Blog < Rails::Application
  config.root = __dir__
  config.eager_load = true
  config.consider_all_requests_local = false
  config.secret_key_base = ENV.fetch("WEBFW_SECRET_KEY_BASE")
  config.logger = Logger.new(File::NULL)
  config.hosts.clear
  config.load_defaults 6.1
  config.action_controller.default_protect_from_forgery = true
  config.paths["app/views"] = [ENV.fetch("VIEWS")]
  config.active_record.dump_schema_after_migration = false
end

Blog.initialize!
Blog.routes.draw do
  root "articles#index"
  resources :articles do
    resources :comments, only: [:create, :destroy]
  end
end

class ApplicationController < ActionController::Base
  prepend_view_path ENV.fetch("VIEWS")
  layout "application"
end

class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true
end

class Article < ApplicationRecord
  has_many :comments
  validates :title, presence: true
  validates :body, presence: true, length: { minimum: 10 }
end

class Comment < ApplicationRecord
  belongs_to :article
  validates :commenter, presence: true
  validates :body, presence: true
end

class ArticlesController < ApplicationController
  def index
    @articles = Article.order(id: :desc)
  end

  def show
    @article = Article.find(params[:id])
    @comment = Comment.new
  end
end

class CommentsController < ApplicationController
  def create
    @article = Article.find(params[:article_id])
    @comment = Comment.new(params.require(:comment).permit(:commenter, :body))
    @comment.article = @article
    if @comment.save
      flash[:notice] = "Comment was successfully created."
      redirect_to article_path(@article), status: :see_other
    else
      render "articles/show", status: :unprocessable_entity
    end
  end
end

run Blog
