# Renders templates with the ActionView of this machine: reads {"name": "source"} from stdin,
# writes {"name": {"html": …} or {"error": …}}.

Encoding.default_external = Encoding.default_internal = Encoding::UTF_8

require "json"
require "active_support/all"
require "action_controller"
require "action_view"
require "action_view/testing/resolvers"
require "active_model"

Time.zone = "UTC"
ActionView::Helpers::FormTagHelper.default_enforce_utf8 = false
ActionView::Helpers::FormHelper.form_with_generates_ids = true
ActionView::Helpers::FormHelper.form_with_generates_remote_forms = false

class Row
  include ActiveModel::Model

  def id = @id
  def id=(value)
    @id = value
  end

  def persisted? = !id.nil?
  def new_record? = id.nil?
  def to_param = id&.to_s
  def [](name) = public_send(name)
end

class Article < Row
  attr_accessor :title, :body, :views, :rating, :published, :released_on, :created_at

  def title? = title.present?
  def published? = !!published
  def comments = [Comment.new(id: 1, commenter: "c1", body: "b<1>", article_id: 3), Comment.new(id: 2, commenter: "c2", body: "b2", article_id: 3)]
  def summary = "sum<mary"
end

class Comment < Row
  attr_accessor :commenter, :body, :article_id
end

class ArticlesController < ActionController::Base
  self.allow_forgery_protection = true
  ROUTES = ActionDispatch::Routing::RouteSet.new
  ROUTES.draw do
    root to: "articles#index"
    resources :articles, only: [:index, :new, :edit, :show, :create, :update, :destroy] do
      resources :comments, only: [:create, :destroy]
    end
  end
  include ROUTES.url_helpers
  helper ROUTES.url_helpers
  helper { def controller_name = "articles" }

  def _routes = ROUTES
end

def assigns
  faulty = Article.new(title: "")
  faulty.errors.add(:title, :blank)
  {
    article: Article.new(id: 3, title: 'A "b" <i>', body: "Body & soul", views: 5, rating: 4.5, published: true,
      released_on: Date.new(2026, 1, 2), created_at: Time.utc(2026, 11, 21, 2, 3, 52)),
    comment: Comment.new, fresh: Article.new, faulty: faulty,
    two: [Article.new(id: 1, title: "<one>", views: 10), Article.new(id: 2, title: "two", views: 7)],
    list: [3, 1, 2], words: %w[pear apple fig], hash: { a: 1, b: nil, c: "<c>" },
    at: Time.utc(2026, 11, 21, 2, 3, 52), on: Date.new(2026, 1, 2), text: "Once upon a <b>time</b> in a world", many: (1..25).to_a,
    none: nil, empty: [], big: 1234567.891, safe: "<b>safe</b>".html_safe, nested: { list: [{ n: 1 }, { n: 2 }] },
  }
end

input = JSON.parse($stdin.read)
files = input.to_h { |name, source| ["#{name}.html.erb", source] }
ArticlesController.view_paths = [ActionView::FixtureResolver.new(files)]

def page(name)
  request = ActionDispatch::TestRequest.create("PATH_INFO" => "/articles", "HTTP_HOST" => "localhost", "action_dispatch.secret_key_base" => "s" * 64)
  request.path_parameters = { controller: "articles", action: "show" }
  controller = ArticlesController.new
  controller.set_request!(request)
  controller.set_response!(ActionDispatch::Response.new)
  controller.action_name = "show"
  assigns.each { |key, value| controller.instance_variable_set("@#{key}", value) }
  { html: controller.render_to_string(template: name, layout: false) }
rescue StandardError, SyntaxError => error
  { error: "#{error.class}: #{error.message[0, 300]}" }
end

wanted = input.keys.grep(/\Aarticles\/t/)
print JSON.generate(wanted.to_h { |name| [name, page(name)] })
