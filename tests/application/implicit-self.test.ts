import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// Blocks and lambdas of declarations without a parameter: self is the record, or the controller, as in Rails.

const APP = {
  'config/routes.rb': `Webfw::Routes.draw do
  get "/", to: "articles#index"
  get "/quiet", to: "articles#quiet"
  get "/missing", to: "articles#missing"
end
`,
  'db/migrate/20261101000000_create_articles.rb': `class CreateArticles < Webfw::Migration
  def change
    create_table :articles do |t|
      t.string :title
      t.string :slug
      t.integer :words, default: 0
      t.string :kind
    end
  end
end
`,
  'app/models/article.rb': `class Article
  include Counted

  before_validation { self.title = title.to_s.strip }
  before_save -> { self.slug = title.downcase.tr(" ", "-") }, unless: -> { slug.present? }
  before_save do
    next if kind == "draft"
    self.kind = shout("kind")
  end
  validates :title, presence: true, if: -> { kind != "draft" }
  validate do
    errors.add(:base, "too loud") if title == title.upcase && title != ""
  end
  after_save { |article| article.touched }

  def touched
    @touched = true
  end

  private

  def shout(text) = text.upcase
end
`,
  'app/models/concerns/counted.rb': `module Counted
  extend ActiveSupport::Concern

  included do
    before_save { self.words = title.split.size }
  end
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < Webfw::Controller
  before_action { @seen = ["application"] }
  rescue_from Webfw::RecordNotFound do |error|
    render plain: "#{action_name}: #{error.message}", status: 404
  end
end
`,
  'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  before_action(only: :index) { @seen << greeting }
  before_action -> { @seen << "lambda" }, unless: -> { params[:quiet] || action_name == "quiet" }

  def index
    render plain: (@seen + Article.all.map { |each| [each.title, each.slug, each.words, each.kind].join(",") }).join("|")
  end

  def quiet
    render plain: @seen.join("|")
  end

  def missing
    Article.find(9)
  end

  private

  def greeting = "hello"
end
`,
  'db/seeds.rb': `
def make(title, kind = nil, **rest)
  Article.create!(title: title, **rest) { |one| one.kind = kind unless kind.nil? }
end
def slug_of(text) = text.to_s

make("  One Two ")
make "Three", "draft", slug: slug_of("own")
puts Article.new(title: "LOUD").valid?, Article.new.valid?, Article.new(kind: "draft").valid?
`,
}

t.test('a block without a parameter has the record or the controller as self', async (t) => {
  const { answers, output } = await runLoweredApp(t, APP, [
    { path: '/' },
    { path: '/quiet' },
    { path: '/missing' },
  ])

  t.match(output, 'false\nfalse\ntrue\n')
  t.same(
    answers.map(({ status, body }) => [status, body]),
    [
      [200, 'application|hello|lambda|One Two,one-two,2,KIND|Three,own,1,draft'],
      [200, 'application'],
      [404, "missing: Couldn't find Article with 'id'=9"],
    ],
  )
})
