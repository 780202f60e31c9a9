import t from 'tap'
import { diagnose } from '../support/generated-app.ts'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// Sentences of views and helpers of Rails in which a template and what is lowered of it meet; the pages are Rails'.
// What a template says alone stands in tests/views/rails-everyday-cases.ts, beside ActionView.

const pages: Readonly<Record<string, readonly [template: string, page: string]>> = {
  yielded: [
    '<%= render "slot", names: %w[a b] do |name, index| %><b><%= name.sub(/[ab]/) { |c| c.upcase } %><%= index %></b><% end %>',
    '<p><b>A0</b></p><p><b>B1</b></p><i><B>X1</B></i>',
  ],
  left: [
    '<%= listed([1, 2, 3]) do |n| %><% next if n =~ /2/ || n == 2 %>n<%= n %><% end %><% [[1, 2]].each_with_object({}) do |(a, b), seen| %><% seen[a] = b %><%= seen %><% end %>',
    '<li>n1</li><li></li><li>n3</li>{1=>2}',
  ],
  collected: [
    '<%= %w[a b].each_with_object({}) { |word, all| all[word] = 1 } %><% %w[a b].each_with_object([]).with_index do |(word, all), i| %><%= word %><%= i %><% end %>',
    '{"a"=>1, "b"=>1}a0b1',
  ],
  given: ['<%= render "given", size: 5 %>', '5 9 true [:size] big'],
  paths: [
    '<% many = [3] %><%= main_app.root_path %> <%= main_app.page_path(*many) %> <%= link_to "x", main_app.page_path(1) %> <%= home %>',
    '/ /pages/3 <a href="/pages/1">x</a> /pages/2',
  ],
  kept: ['<%= render "kept", mark: "m" %>', '<li>m1</li><li>m2</li>'],
  escaped: [
    '<%= ERB::Util.html_escape("<") %> <%= ERB::Util.url_encode("a b") %> <%= ERB::Util.json_escape("<a>") %> <%= marked %>',
    '&lt; a%20b \\u003ca\\u003e <b>&lt;a%20b</b>',
  ],
  around: [
    '<%= render layout: "around", locals: { title: "T", items: [1, 2] } do |n| %><b><%= n %></b><% end %><%= render "maybe" %>',
    '<h2>T</h2><i><b>1</b></i><i><b>2</b></i>none',
  ],
  named: [
    '<%= field_id :page, :title %> <%= field_id "page[author]", :old?, :hint, index: 2, namespace: "n" %> <%= field_name :page, :tag_ids, multiple: true %> <%= field_name :page, :a, :b, index: 1 %> <%= field_name "", :q %>',
    'page_title n_page_author_2_old_hint page[tag_ids][] page[1][a][b] q',
  ],
  parts: [
    '<%= form_with scope: :page, url: "/", method: :get, id: "p<" do |f| %><%= f.id %> <%= f.field_id :title, :error %> <%= f.field_id :a, :b, index: 2 %> <%= f.field_name :tag_ids, multiple: true %> <%= f.field_name :a, :b, :c, index: 1 %><% end %>',
    '<form id="p&lt;" action="/" accept-charset="UTF-8" method="get">p&lt; page_title_error page_2_a_b page[tag_ids][] page[1][a][b][c]</form>',
  ],
  asked: [
    '<%= StampHelper.stamp("a") %> <%= Book.label %> <%= stamp("b") %> <%= SumHelper.twice(2) %> <%= SumHelper.rate %> <%= stamps %>',
    '*a* *book* *b* 8 2 *x**y*',
  ],
}

const files: Readonly<Record<string, string>> = {
  'config/routes.rb': `Rails.application.routes.draw do
  root "pages#yielded"
  get "pages/:id", to: "pages#yielded", as: :page
${Object.keys(pages)
  .map((name) => `  get "${name}", to: "pages#${name}"\n`)
  .join('')}end
`,
  'app/models/book.rb': 'class Book\n  def self.label = StampHelper.stamp("book")\nend\n',
  'app/helpers/stamp_helper.rb': `module StampHelper
  extend self
  MARK = "*"
  def stamp(text) = "#{MARK}#{text}#{last}"
  def stamps = %w[x y].map(&StampHelper.method(:stamp)).join
  def home = main_app.page_path(2)
  private def last = MARK
end
`,
  'app/helpers/sum_helper.rb': `module SumHelper
  module_function
  def twice(number) = number * rate * SumHelper.rate
  def rate = 2
end
`,
  'app/helpers/application_helper.rb': `module ApplicationHelper
  include ERB::Util
  def marked = "<b>#{h("<")}#{url_encode("a b")}</b>".html_safe
  def listed(items) = safe_join(items.map { |item| content_tag(:li) { yield item } })
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
${Object.keys(pages)
  .map((name) => `  def ${name}; end\n`)
  .join('')}end
`,
  'app/views/pages/_slot.html.erb':
    '<% names.each_with_index do |name, i| %><p><%= yield name, i %></p><% end %><% pair = ["x", 1] %><i><%= yield(*pair).upcase.html_safe %></i>',
  'app/views/pages/_around.html.erb':
    '<h2><%= title %></h2><% items.each do |item| %><i><%= yield item %></i><% end %>',
  'app/views/pages/_maybe.html.erb': '<%= defined?(mood) ? mood : "none" %>',
  'app/views/pages/_kept.html.erb': '<%= listed([1, 2]) do |n| %><%= mark %><%= n %><% end %>',
  'app/views/pages/_given.html.erb':
    '<%= local_assigns[:size] %> <%= local_assigns.fetch(:none) { 9 } %> <%= local_assigns.key?(:size) %> <%== local_assigns.keys %> <%= "big" if local_assigns[:size] > 1 && "x" =~ /x/ %>',
  ...Object.fromEntries(
    Object.entries(pages).map(([name, [template]]) => [
      `app/views/pages/${name}.html.erb`,
      template,
    ]),
  ),
}

t.test('templates, helpers and blocks give each other what they do in Rails', async (t) => {
  const requests = Object.keys(pages).map((name): LoweredRequest => ({ path: `/${name}` }))
  const { answers, output } = await runLoweredApp(t, files, requests)
  for (const [index, [name, [, page]]] of Object.entries(pages).entries()) {
    const body = answers[index]?.body.replaceAll('&quot;', '"').replaceAll('=&gt;', '=>').trim()
    t.equal(body, page, `${name} ${answers[index]?.status === 200 ? '' : output}`)
  }
})

t.test('what would leave a method, or ask a module what it has not, is refused', async (t) => {
  const refused: Readonly<Record<string, RegExp>> = {
    '<%= listed([1]) do |n| %><% break if n == 1 %><% end %>': /1:29: 'break' is outside/,
    '<% return if true %>': /1:4: 'return' is outside/,
    '<%= tag.p do %>a<% next "b" if true %><% end %>': /1:20: 'next' is outside/,
    '<% [1].each do |n| %><i title="<% next if n %>"></i><% end %>': /1:35: The branches/,
    '<%= StampHelper.nothing %>': /1:17: StampHelper has no method `nothing` of its own/,
    '<%= ApplicationHelper.marked %>': /1:23: ApplicationHelper has no method `marked`/,
    '<%= render layout: "slot", collection: [1] do |n| %><% end %>': /gives the items .* no block/,
    '': /other_helper.rb:2:32: A partial gives nothing to the block/,
    '<%= main_app.nothing_path %>': /There is no route for 'nothing_path'/,
  }
  for (const [template, message] of Object.entries(refused)) {
    const helper = 'module OtherHelper\n  def other = render("slot") { |t| t }\nend\n'
    const own = template === '' ? { 'app/helpers/other_helper.rb': helper } : {}
    const views = {
      ...files,
      ...own,
      'app/views/pages/left.html.erb': template,
      'db/schema.rb': '',
    }
    const found = await diagnose(new Map(Object.entries(views)))
    t.match(found.join('\n'), message, template)
  }
})

t.test('templates are found in the folder that a class appends', async (t) => {
  const mailer = `class ApplicationMailer < ActionMailer::Base
  default from: "a@example.org"
  append_view_path Rails.root.join("app/views/mailers")
end
`
  const own: Readonly<Record<string, string>> = {
    'config/routes.rb':
      'Rails.application.routes.draw do\n  root "notes#show"\n  get "page", to: "notes#page"\nend\n',
    'app/controllers/application_controller.rb':
      'class ApplicationController < ActionController::Base\nend\n',
    'app/controllers/notes_controller.rb':
      'class NotesController < ApplicationController\n  def show = render(plain: NoteMailer.noted("x").body.encoded)\n  def page = render("pages/box")\nend\n',
    'app/mailers/application_mailer.rb': mailer,
    'app/mailers/note_mailer.rb':
      'class NoteMailer < ApplicationMailer\n  def noted(word)\n    @word = word\n    mail to: "b@example.org"\n  end\nend\n',
    'app/views/mailers/note_mailer/noted.text.erb':
      '<%= @word %>: <%= render partial: "note_mailer/line", collection: [1, 2], as: :n %><%= render "note_mailer/#{@word}/body" %>',
    'app/views/mailers/note_mailer/_line.text.erb': 'line <%= n %>,',
    'app/views/mailers/note_mailer/x/_body.text.erb': 'body',
    'app/views/mailers/note_mailer/_alone.text.erb': '<%= alone %>',
    'app/views/mailers/pages/box.html.erb': 'box',
  }
  const run = await runLoweredApp(t, own, [{ path: '/' }, { path: '/page' }])
  t.same(
    run.answers.map(({ body }) => body),
    ['x: line 1,line 2,body', 'box'],
    run.output,
  )
  t.same(run.warnings, [])
  const refused: readonly (readonly [string, RegExp])[] = [
    [
      'append_view_path "lib/views"',
      /mailer.rb:3:3: `append_view_path` takes one folder below app/,
    ],
    ['append_view_path ENV["VIEWS"]', /Write `append_view_path "app\/views\/mailers"`/],
    [
      'prepend_view_path "app/views/mailers"',
      /has both mailers\/note_mailer\/noted.text and note_/,
    ],
  ]
  for (const [sentence, message] of refused) {
    const files = {
      ...own,
      'db/schema.rb': '',
      'app/mailers/application_mailer.rb': mailer.replace(/append_.*/, sentence),
      'app/views/note_mailer/noted.text.erb': 'x',
    }
    t.match((await diagnose(new Map(Object.entries(files)))).join('\n'), message, sentence)
  }
})
