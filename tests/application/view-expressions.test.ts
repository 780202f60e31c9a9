import t from 'tap'
import { diagnose } from '../support/generated-app.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

// Expressions of templates that the core's grammar does not take are methods: constants, class methods,
// patterns, splats, lambdas, modifiers inside of a text. The expected pages were computed by hand.

const source = {
  'config/routes.rb': `Webfw::Routes.draw do
  resources :articles, only: [:index, :show]
end
`,
  'db/migrate/20261101000000_create_articles.rb': `class CreateArticles < Webfw::Migration
  def change
    create_table :articles do |t|
      t.string :title
      t.string :status
    end
  end
end
`,
  'db/seeds.rb': `Article.create!(title: "Tea & cake", status: "draft")
Article.create!(title: "Rain", status: "public")
Article.create!(title: "Snow", status: "public")
`,
  'app/models/article.rb': `class Article
  STATUSES = %w[draft public].freeze

  def self.drafts
    where(status: "draft")
  end

  def self.label(*words, sep: "-")
    words.join(sep)
  end
end
`,
  'app/controllers/articles_controller.rb': `class ArticlesController < ActionController::Base
  def index
    @articles = Article.order(:id)
    @size = 2
  end

  def show
    @article = Article.find(params[:id])
  end
end
`,
  'app/helpers/articles_helper.rb': `module ArticlesHelper
  def shout(text)
    text.upcase
  end

  def masked(text)
    text =~ /(c)a/ ? "#{$1}*" : text
  end
end
`,
  'app/views/articles/index.html.erb': `<h1 class="<%= "big #{'full' if Article.count > 2}" %>"><%= Article.count %></h1>
<% Article::STATUSES.each do |status| %><i><%= status %>=<%= Article.where(status: status).count %></i><% end %>
<% Article.where(status: "public").find_each do |article| %><b><%= article.title %></b><% end %>
<% Article.find_each do |article| %><%= render article %><% end %>
<% first, second = Article.order(:title).limit(2) %><u><%= first.title %> <%= second.title %></u>
<% @articles.each do |a| %><% end %><% a = 1 %><% a, b = a + 1, 5 %><s><%= a + b %></s>
<p><%= [1, 2, 3].inject { |x, y| x + y } %> <%= @articles.map { |x| x.title =~ /a/ ? 1 : 0 }.sum %></p>
<%= link_to "x", articles_path, class: ("on" if Article.drafts.any?) %>
<% words = %w[a b] %><q><%= Article.label(*words, sep: "+") %></q>
<% twice = 3; twice = [twice].map { |n| n * 2 }.reduce(:+) %><em><%= twice %></em>
<code><%= (Integer("x") rescue "none") %> <%= @size.then { |n| n + 1 } %> <%= shout("a" + Article.name) %></code>
<%= Article.drafts.map { |x| link_to(x.title, article_path(x)) }.first %><% [3].map { it + 1 }.each do %><%= it %><%= [it].inject { |a, b| a + b } %><% end %>
<% if @articles.first.title =~ /(T)(ea)/ %><dfn><%= $1 %> <%= "#{$2}!" %> <%= masked(@articles.first.title) %> <%= $~[0] %></dfn><% end %>
`,
  'app/views/articles/_article.html.erb':
    '<li><%= article.title.gsub(/[aeiou]/) { |vowel| vowel.upcase } %></li>',
  'app/views/articles/show.html.erb':
    '<p><%= Rails.env.production? ? "live" : "test" %> <%= Time.at(0).utc.year %></p>' +
    '<%= checkbox_tag :a, 1, true %><%= textarea_tag "b", "<c>", rows: 2 %>' +
    '<%= picture_tag "/a.webp", "/a.jpg", image: { alt: "A" }, class: "p" %><%= picture_tag("/b.png") %>' +
    '<%= raw weekday_options_for_select(1, index_as_value: true, day_format: :abbr_day_names).lines.first %>' +
    '<%= raw weekday_select(:article, :title, { beginning_of_week: :sunday }, class: "d").lines[0, 1].join.chomp %>',
}

t.test('expressions outside of the grammar are computed as Ruby computes them', async (t) => {
  const { answers, output } = await runLoweredApp(t, source, [
    { path: '/articles' },
    { path: '/articles/1' },
  ])
  if (answers.some(({ status }) => status !== 200)) throw new Error(output)
  const [index, one] = answers.map(({ body }) => body)

  t.equal(
    index,
    `<h1 class="big full">3</h1>
<i>draft=1</i><i>public=2</i>
<b>Rain</b><b>Snow</b>
<li>TEA &amp; cAkE</li><li>RAIn</li><li>SnOw</li>
<u>Rain Snow</u>
<s>7</s>
<p>6 2</p>
<a class="on" href="/articles">x</a>
<q>a+b</q>
<em>6</em>
<code>none 3 AARTICLE</code>
<a href="/articles/1">Tea &amp; cake</a>44
<dfn>T ea! c* Tea</dfn>
`,
  )
  t.equal(
    one,
    '<p>test 1970</p><input type="checkbox" name="a" id="a" value="1" checked="checked" />' +
      '<textarea name="b" id="b" rows="2">\n&lt;c&gt;</textarea>' +
      '<picture class="p"><source srcset="/a.webp" type="image/webp" /><source srcset="/a.jpg" type="image/jpeg" />' +
      '<img alt="A" src="/a.jpg" /></picture><picture><img src="/b.png" /></picture>' +
      '<option selected="selected" value="1">Mon</option>\n' +
      '<select class="d" name="article[title]" id="article_title"><option value="Sunday">Sunday</option>',
  )
})

t.test('form_for and form_tag write the forms of Rails', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      ...source,
      'app/views/articles/show.html.erb': `<%= form_for @article, url: "/x", html: { class: "f" } do |f| %><%= f.text_field :title %><% end %>
<%= form_for Article.new(title: "n"), url: articles_path, authenticity_token: false do |f| %><%= f.label :title %><% end %>
<%= form_for :search, url: "/s", method: :get do |f| %><%= f.text_field :q %><% end %>
<%= form_tag "/login", method: :get, id: "in" do %><%= text_field_tag :name %><% end %>
`,
    },
    [{ path: '/articles/1' }],
  )
  const [page] = answers
  if (page?.status !== 200) throw new Error(output)
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${value}" autocomplete="off" />`

  t.equal(
    page.body.replace(/(authenticity_token" value=")[^"]*/g, '$1T'),
    `<form id="edit_article_1" class="f" action="/x" accept-charset="UTF-8" method="post">${hidden('_method', 'patch')}${hidden('authenticity_token', 'T')}<input type="text" value="Tea &amp; cake" name="article[title]" id="article_title" /></form>
<form class="new_article" id="new_article" action="/articles" accept-charset="UTF-8" method="post"><label for="article_title">Title</label></form>
<form action="/s" accept-charset="UTF-8" method="get"><input type="text" name="search[q]" id="search_q" /></form>
<form id="in" action="/login" accept-charset="UTF-8" method="get"><input type="text" name="name" id="name" /></form>
`,
  )
})

t.test('templates of the dialect stay in the closed grammar, and say what to write', async (t) => {
  const said = (view: string) =>
    diagnose(
      new Map([
        ['config/routes.rb', 'Webfw::Routes.draw do\n  root "pages#show"\nend\n'],
        [
          'app/controllers/pages_controller.rb',
          'class PagesController < Webfw::Controller\n  def show\n  end\nend\n',
        ],
        ['app/views/pages/show.html.erb', view],
      ]),
    )
  for (const [view, place] of [
    ['<%= File.read("db/seeds.rb").size %>', "1:5: 'File'"],
    ['<p><%= ENV["HOME"] %></p>', "1:8: 'ENV'"],
    ['<% [1].each do |n| %><%= Rails.env %><% end %>', "1:26: 'Rails'"],
  ]) {
    const found = (await said(view as string)).join('\n')
    t.match(found, `app/views/pages/show.html.erb:${place} is outside of what a template may say.`)
    t.match(found, 'Write it as a method of app/helpers')
  }
  t.same(await said('<%= session[:name] %> <%= [1, 2].map { |n| n * 2 }.sum %>'), [])
})

t.test('a visitor never meets the match of another', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      'config/routes.rb': `Webfw::Routes.draw do
  get "/number", to: "numbers#show"
  get "/kept", to: "numbers#kept"
end
`,
      'app/views/numbers/_part.html.erb': '<% if "xy" =~ /(x)/ %><%= $1 %><% end %>',
      'app/controllers/numbers_controller.rb': `class NumbersController < ActionController::Base
  def show
    params[:q] =~ /(\\d+)/ if params[:q]
    render plain: "#{$1.inspect} #{$~.nil?}"
  end

  def kept
    "a1" =~ /(\\d)/
    part = render_to_string(partial: "part")
    render plain: part + $1
  end
end
`,
    },
    [{ path: '/number?q=4711' }, { path: '/number' }, { path: '/kept' }],
  )
  t.same(
    answers.map(({ body }) => body),
    ['"4711" false', 'nil true', 'x1'],
  )
})
