import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

/** What the action shows, and what Rails answers; `a` and `b` are the two articles, in this order. */
const said: Readonly<Record<string, string>> = {
  '[a, b] == Article.order(:id)': 'true',
  'Article.order(:id) == [a, b]': 'true',
  '[a] == Article.all': 'false',
  '[a, b] != Article.order(:id)': 'false',
  '{ list: [a] } == { list: Article.where(id: a.id) }': 'true',
  'Article.where(id: a.id) == Article.where(title: "A")': 'false',
  'a.comments == Comment.all': 'true',
  '(Article.where(title: "A") + Article.where(title: "B")).map(&:title)': '["A", "B"]',
  '(Article.all + []).class': 'Array',
  '(Article.order(:id) - [a]).map(&:title)': '["B"]',
  '(Article.order(:id) & [b]).map(&:title)': '["B"]',
  '(Article.where(id: b.id) | Article.order(:id)).map(&:title)': '["B", "A"]',
  '([b] + Article.where(id: a.id)).map(&:title)': '["B", "A"]',
  '([b] - Article.all).size': '0',
  '[a].concat(Article.where(id: b.id)).map(&:title)': '["A", "B"]',
  '[Article.where(id: a.id), [b]].flatten.map(&:title)': '["A", "B"]',
  '[Article.all, Article.all].sum([]).size': '4',
  '(a.comments + b.comments).map(&:body)': '["one"]',
  'a <=> b': '-1',
  '[b, a].sort.map(&:title)': '["A", "B"]',
}

t.test('a relation and an array of records are compared, added and subtracted', async (t) => {
  const calls = Object.keys(said).map((call) => `    all << (${call}).inspect`)
  const { answers } = await runLoweredApp(t, app(calls), [{ path: '/lists' }, { path: '/seen' }])
  t.strictSame(answers[0]?.body.split('\n'), Object.values(said))
  t.equal(answers[1]?.body, 'true|A,B,A|B|same', 'in a template, too')
})

function app(calls: readonly string[]): Record<string, string> {
  return {
    'config/routes.rb':
      'Webfw::Routes.draw do\n  get "/lists", to: "lists#index"\n  get "/seen", to: "lists#seen"\nend\n',
    'db/migrate/20261121000001_create_all.rb': `class CreateAll < Webfw::Migration
  def change
    create_table "articles" do |t|
      t.string "title"
    end
    create_table "comments" do |t|
      t.string "body"
      t.references "article", foreign_key: true
    end
  end
end
`,
    'db/seeds.rb':
      'a = Article.create!(title: "A")\nArticle.create!(title: "B")\na.comments.create!(body: "one")\n',
    'app/models/article.rb': 'class Article\nend\n',
    'app/models/comment.rb': 'class Comment\nend\n',
    'app/views/lists/seen.html.erb':
      '<%= @first == @all %>|<%= (@all + @first.first(1)).map(&:title).join(",") %>|<%= (@all - @first.first(1)).map(&:title).join %>|<% if @all == @first %>same<% end %>',
    'app/controllers/lists_controller.rb': `class ListsController < ApplicationController
  def index
    a = Article.find_by!(title: "A")
    b = Article.find_by!(title: "B")
    all = []
${calls.join('\n')}
    render plain: all.join("\\n")
  end

  def seen
    @all = Article.order(:id)
    @first = Article.order(:id).to_a
    render layout: false
  end
end
`,
  }
}
