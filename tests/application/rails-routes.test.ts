import t from 'tap'
import { diagnose } from '../support/generated-app.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

// An application whose routes Rails' mapper draws: formats, optional parts, patterns, globs, redirects, and the
// helpers of all of them in controllers and views.

const files = {
  'config/routes.rb': `require "json"

Rails.application.routes.draw do
  root "articles#index"

  concern :commentable do
    resources :comments, only: %i[ index create ]
  end

  resources :articles, concerns: :commentable do
    get :preview, on: :member
  end
  resource :profile, only: :show
  draw :more

  scope "(:locale)", locale: /en|nl/ do
    get "about", to: "pages#about", as: :about
  end
  get "top(/:length(/page/:page))" => "pages#top", as: :top, defaults: { page: 1 }
  get "/~:username" => "pages#user", as: :user
  get "files/*path", to: "pages#file", as: :file
  get "years/:year", to: "pages#year", as: :year, year: /\\d{4}/
  get "years/:year", to: "pages#words", as: :words
  get "old/:id", to: redirect("/articles/%{id}?from=old")
  get "go/*rest", to: redirect("/%{rest}")
  get "older", to: redirect("/articles", status: 302)
  match "both", to: "pages#both", via: %i[ get post ]
  get "up" => "rails/health#show", as: :rails_health_check
  get "manifest" => "rails/pwa#manifest", as: :pwa_manifest
  get "service-worker" => "rails/pwa#service_worker", as: :pwa_service_worker
  get ".well-known/*path", to: proc { [204, {}, []] }, as: :probes
  match "ping", to: ->(env) { [203, { "X-Pong" => "yes", "content-type" => "text/css" }, ["pong", "!"]] }, via: [:get, :post]
  get "mails", to: "pages#both", as: :mails if Rails.env.development?
  unless Rails.env.production?
    get "probe", to: "pages#both"
    get Rails.env.test? ? "in_tests" : "elsewhere", to: "pages#both", as: :placed
  end
  get "local", to: "pages#both" if Rails.env.local?
end
`,
  'config/routes/more.rb': `%w[ terms imprint ].each do |page|
  get page, to: "pages#text", defaults: { page: page, draft: true }
end
`,
  'db/migrate/20261101000000_create_articles.rb': `class CreateArticles < Webfw::Migration
  def change
    create_table :articles do |t|
      t.string :title
    end
  end
end
`,
  'app/models/article.rb': `class Article
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
end
`,
  'app/controllers/articles_controller.rb': `class ArticlesController < ApplicationController
  def index
    render plain: "index #{params[:format].inspect} #{request.format}"
  end

  def show
    @article = Article.create!(title: "first")
  end

  def preview
    redirect_to top_path("1w", format: :json)
  end

  def create
    redirect_to [Article.create!(title: "second"), :comments]
  end

  def edit
    redirect_to action: :show, id: 9, tab: "x"
  end

  def update
    redirect_to({ controller: "comments", action: :index, article_id: 3 }, status: :see_other)
  end

  def destroy
    redirect_to url_for([:preview, Article.create!(title: "third")]) + url_for(action: :preview) + url_for(Article)
  end
end
`,
  'app/controllers/comments_controller.rb': `class CommentsController < ApplicationController
  skip_forgery_protection

  def index
    render plain: "comments of #{params[:article_id]}"
  end
end
`,
  'app/controllers/profiles_controller.rb': `class ProfilesController < ApplicationController
  def show
    render plain: [profile_path, about_path, about_path("nl"), about_path(locale: "en"), top_path, top_path("1w"), top_path("1w", 2),
                   user_path("joe"), file_path("a/b c.txt"), year_url(2026, format: :json), article_path(7, format: :json), article_path(7, anchor: "x")].join(" ")
  end
end
`,
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  def mails = nil
  def about = render plain: "about #{params[:locale].inspect}"
  def top = render plain: [params[:length], params[:page]].inspect
  def user = render plain: params[:username]
  def file = render plain: [params[:path], params[:format]].inspect
  def year = render plain: "year"
  def words = render plain: "words"
  def text = render plain: [params[:page], params[:draft]].inspect
  def both = render plain: request.method
end
`,
  'app/views/articles/show.html.erb': `<%= about_path %> <%= about_path("nl") %> <%= about_path(locale: "en") %> <%= top_path("1w") %> <%= top_path("1w", 2) %> <%= user_path("joe") %> <%= file_path("a/b c.txt") %> <%= article_path(@article, format: :json) %> <%= article_path(@article, :json) %> <%= article_comments_path(@article, page: 2) %> <%= link_to "x", [@article, :comments] %> <%= article_comments_path(article_id: 5) %> <%= rails_health_check_path %>
`,
  'app/views/pwa/manifest.json.erb': '{ "start_url": "<%= root_path %>" }',
  'app/views/pwa/service-worker.js': '// const path = "a < b"',
  'app/views/pages/_a-line.html.erb': 'a line',
  'app/views/pages/mails.html.erb': `<%= mails_path %> <%= probes_path("x") %> <%= ping_path %>`,
}

const asked: readonly (readonly [request: string, answer: string])[] = [
  ['GET /.well-known/a/b.json', '204'],
  ['GET /manifest.json', '200 { "start_url": "/" } application/json; charset=utf-8'],
  ['GET /service-worker.js', '200 // const path = "a < b" text/javascript; charset=utf-8'],
  ['GET /service-worker', '200 // const path = "a < b" text/javascript; charset=utf-8'],
  ['GET /manifest', '200 { "start_url": "/" } application/json; charset=utf-8'],
  ['GET /ping', '203 pong!'],
  ['POST /ping', '203 pong!'],
  ['GET /mails', '404 Not Found'],
  ['GET /probe', '200 GET'],
  ['GET /in_tests', '200 GET'],
  ['GET /elsewhere', '404 Not Found'],
  ['GET /local', '200 GET'],
  ['GET /', '200 index nil text/html'],
  ['GET /articles.json', '200 index "json" application/json'],
  ['GET /articles', '200 index nil text/html'],
  [
    'GET /articles/1',
    '200 /about /nl/about /en/about /top/1w /top/1w/page/2 /~joe /files/a/b%20c.txt /articles/1.json /articles/1.json /articles/1/comments?page=2 <a href="/articles/1/comments">x</a> /articles/5/comments /up',
  ],
  ['GET /articles/1.json', '406 Not Acceptable'],
  ['GET /articles/1/preview', '302 http://www.example.com/top/1w.json'],
  ['GET /articles/1/comments', '200 comments of 1'],
  ['GET /articles/new', '404 Not Found'],
  ['POST /articles', '302 http://www.example.com/articles/3/comments'],
  ['GET /articles/1/edit', '302 http://www.example.com/articles/9?tab=x'],
  ['PATCH /articles/1', '303 http://www.example.com/articles/3/comments'],
  [
    'DELETE /articles/7',
    '302 http://www.example.com/articles/4/previewhttp://www.example.com/articles/7/previewhttp://www.example.com/articles',
  ],
  [
    'GET /profile',
    '200 /profile /about /nl/about /en/about /top /top/1w /top/1w/page/2 /~joe /files/a/b%20c.txt http://www.example.com/years/2026.json /articles/7.json /articles/7#x',
  ],
  ['GET /terms', '200 ["terms", true]'],
  ['GET /imprint?page=9&draft=no', '200 ["imprint", true]'],
  ['GET /about', '200 about nil'],
  ['GET /nl/about', '200 about "nl"'],
  ['GET /de/about', '404 Not Found'],
  ['GET /top', '200 [nil, 1]'],
  ['GET /top?page=3', '200 [nil, 1]'],
  ['GET /top/1w/page/2', '200 ["1w", "2"]'],
  ['GET /~joe', '200 joe'],
  ['GET /files/a/b%20c.txt', '200 ["a/b c", "txt"]'],
  ['GET /years/2026', '200 year'],
  ['GET /years/20266', '200 words'],
  ['GET /old/5', '301 http://www.example.com/articles/5?from=old'],
  ['GET /old/a%2F..%2Fb', '404 Not Found'],
  ['GET /old/%2Fevil.example', '301 http://www.example.com/articles//evil?from=old'],
  ['GET /go/%2Fevil.example/x', '301 http://www.example.com/evil.example/x'],
  ['GET /go///evil/x', '301 http://www.example.com/evil/x'],
  ['GET /older', '302 http://www.example.com/articles'],
  ['POST /both', '200 POST'],
  ['DELETE /both', '404 Not Found'],
  ['GET /up', '200 ok'],
  ['GET /up.json', '200 ok'],
]

t.test('what Rails’ mapper draws is reached, and called by its helpers', async (t) => {
  const requests = asked.map(([line]) => {
    const [verb = 'GET', path = ''] = line.split(' ')
    return { verb: verb as 'GET', path }
  })
  const { answers } = await runLoweredApp(t, files, requests)
  const lines = answers.map(({ status, headers, body }) => {
    const location = headers.Location ?? headers.location ?? ''
    const type = headers['Content-Type'] ?? ''
    const shown =
      /json;|script;/.test(type) && body.includes('"') && !body.startsWith('index')
        ? ` ${type}`
        : ''
    return `${status} ${location}${body}${shown}`.trim()
  })
  t.same(
    lines.map((line, index) => [asked[index]?.[0], line]),
    asked,
  )
})

const SHOP: Readonly<Record<string, string>> = {
  'config/environments/production.rb':
    'Rails.application.configure do\n  config.force_ssl = true # always\nend\n',
  'config/routes.rb': `Rails.application.routes.draw do
  root to: "pages#root", protocol: (Rails.application.config.force_ssl ? "https://" : "http://"), as: "root"
  resources :items, only: %i[show new]
  get "named", to: "pages#named"
  direct :item_slug do |id, options|
    route_for :item, id, options.merge(slug: "s")
  end
end
`,
  'app/models/catalogue.rb': `class Catalogue
  def self.address(id) = Rails.application.routes.url_helpers.item_slug_path(id, anchor: "a b", only_path: true)
  def root = Rails.application.routes.url_helpers.root_url(host: "e.example", protocol: "ftp")
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  def root = render(plain: [params[:protocol], root_url].join(" "))
  def named
    render plain: [Catalogue.address(3), Catalogue.new.root, new_item_path({}, id: 7), item_path(1, {}, id: 2)].join(" ")
  end
end
`,
}

t.test('addresses outside of requests, of drawn methods, and behind an empty Hash', async (t) => {
  const { answers, output, warnings } = await runLoweredApp(t, SHOP, [
    { path: '/' },
    { path: '/named' },
  ])
  t.equal(answers[0]?.body, 'http:// http://www.example.com/', output)
  t.equal(
    answers[1]?.body,
    '/items/3?slug=s#a%20b ftp://e.example/ /items/new?id=7 /items/2.1',
    output,
  )
  t.match(
    warnings.join('\n'),
    'routes.rb:2: `protocol:` of a route does not change `root_url` here',
  )
  const files = (path: string, from: string, to: string) =>
    new Map(
      Object.entries({ ...SHOP, 'db/schema.rb': '', [path]: SHOP[path]?.replace(from, to) ?? '' }),
    )
  const computed = files('config/environments/production.rb', '= true', '= ENV.key?("TLS")')
  t.match((await diagnose(computed)).join('\n'), /a `config.force_ssl` that is written out/)
  const lost = files('app/models/catalogue.rb', 'item_slug_path', 'item_slag_path')
  t.match(
    (await diagnose(lost)).join('\n'),
    /catalogue.rb:2:\d+: warning: No route .* is named item_slag/,
  )
})
