import t from 'tap'
import {
  html,
  htmlOf,
  mistake,
  TestRecord,
  TestRecords,
  TestRelation,
  type Trial,
  templateCore,
  withoutTokens,
} from '../support/template.ts'

type Case = readonly [source: string, expected: string, trial?: Trial]

const article = new TestRecord(0, {
  id: 3,
  title: 'A "b"',
  body: 'Body',
  views: 5,
  published: true,
  released_on: '2026-01-02',
  created_at: '2026-11-21 02:03:52.000000',
})
const comment = new TestRecord(1, {}, { isNew: true })
const faulty = new TestRecord(
  0,
  { title: '' },
  { isNew: true, errors: [['title', "can't be blank", "Title can't be blank"]] },
)
const two = new TestRecords(0, [
  { id: 1, title: '<one>' },
  { id: 2, title: 'two' },
])
const assigns = { article, comment, faulty, two, at: new Date('2026-11-21T02:03:52Z') }

function table(name: string, cases: readonly Case[]): void {
  t.test(name, async (t) => {
    for (const [source, expected, trial] of cases) {
      const page = mistake(source, { assigns, ...trial })
      t.equal(withoutTokens(page), `rendered ${expected}`, source)
    }
  })
}

const TOKEN = '<input type="hidden" name="authenticity_token" value="TOKEN" autocomplete="off" />'
const PATCH = '<input type="hidden" name="_method" value="patch" autocomplete="off" />'

table('links and paths', [
  ['<%= link_to "A<", article_path(3) %>', '<a href="/articles/3">A&lt;</a>'],
  [
    '<%= link_to @article.title, @article, class: "x" %>',
    '<a class="x" href="/articles/3">A &quot;b&quot;</a>',
  ],
  ['<%= link_to "Edit", [:edit, @article] %>', '<a href="/articles/3/edit">Edit</a>'],
  ['<%= link_to "All", [@article, :comments] %>', '<a href="/articles/3/comments">All</a>'],
  ['<%= link_to articles_path do %><b>x</b><% end %>', '<a href="/articles"><b>x</b></a>'],
  ['<%= link_to "x", "javascript:alert(1)" %>', '<a href="#">x</a>'],
  [
    '<%= link_to "x", "/a?b=1&c=2", data: { turbo_method: :delete }, id: nil %>',
    '<a data-turbo-method="delete" href="/a?b=1&amp;c=2">x</a>',
  ],
  [
    '<%= link_to nil, "/x" %> <%= link_to "back", :back %>',
    '<a href="/x">/x</a> <a href="/">back</a>',
  ],
  [
    '<%= link_to_if false, "x", "/y" %> <%= link_to_unless false, "x", "/y" %>',
    'x <a href="/y">x</a>',
  ],
  ['<%= link_to_unless_current "here", "/articles" %>', 'here'],
  [
    '<%= article_path(@article) %> <%= article_path(id: 4) %> <%= root_path %>',
    '/articles/3 /articles/4 /',
  ],
  [
    '<%= articles_url %> <%= articles_path(q: "a b", tags: [1, 2], anchor: "top") %>',
    'http://localhost/articles /articles?q=a+b&amp;tags%5B%5D=1&amp;tags%5B%5D=2#top',
  ],
  [
    '<%= article_path("a/b é") %> <%= article_comment_path(1, 2) %>',
    '/articles/a%2Fb%20%C3%A9 /articles/1/comments/2',
  ],
  [
    '<%= url_for(@article) %> <%= mail_to "a@b.c", "Mail" %>',
    '/articles/3 <a href="mailto:a@b.c">Mail</a>',
  ],
])

table('buttons', [
  [
    '<%= button_to "Go", "/x" %>',
    `<form class="button_to" method="post" action="/x"><button type="submit">Go</button>${TOKEN}</form>`,
  ],
  [
    '<%= button_to "Del", [@article, TWO], method: :delete, class: "d", form: { class: "f" } %>'.replace(
      'TWO',
      ':comments',
    ),
    `<form class="f" method="post" action="/articles/3/comments"><input type="hidden" name="_method" value="delete" autocomplete="off" /><button class="d" type="submit">Del</button>${TOKEN}</form>`,
  ],
  [
    '<%= button_to "Go", "/x", authenticity_token: false %>',
    '<form class="button_to" method="post" action="/x"><button type="submit">Go</button></form>',
  ],
  [
    '<%= button_to "/x", method: :get do %>Go<% end %>',
    '<form class="button_to" method="get" action="/x"><button type="submit">Go</button></form>',
  ],
  [
    '<%= button_to "Go", "/x", params: { a: 1 } %>',
    `<form class="button_to" method="post" action="/x"><button type="submit">Go</button>${TOKEN}<input type="hidden" name="a" value="1" autocomplete="off" /></form>`,
  ],
])

table('forms carry method and token', [
  [
    '<%= form_with model: @article do |f| %>x<% end %>',
    `<form action="/articles/3" accept-charset="UTF-8" method="post">${PATCH}${TOKEN}x</form>`,
  ],
  [
    '<%= form_with model: [@article, @comment], class: "c", data: { a: 1 } do |f| %><%= f.text_field :body %><% end %>',
    `<form class="c" data-a="1" action="/articles/3/comments" accept-charset="UTF-8" method="post">${TOKEN}<input type="text" name="comment[body]" id="comment_body" /></form>`,
  ],
  [
    '<%= form_with url: "/s", method: :get do |f| %><%= f.search_field :q %><% end %>',
    '<form action="/s" accept-charset="UTF-8" method="get"><input type="search" name="q" id="q" /></form>',
  ],
  [
    '<%= form_with url: "/s", method: :get do |f| %><%= f.tel_field :phone %><% end %>',
    '<form action="/s" accept-charset="UTF-8" method="get"><input type="tel" name="phone" id="phone" /></form>',
  ],
  [
    '<%= form_with scope: :user, url: "/u" do |f| %><%= f.email_field :mail, required: true %><% end %>',
    `<form action="/u" accept-charset="UTF-8" method="post">${TOKEN}<input required="required" type="email" name="user[mail]" id="user_mail" /></form>`,
  ],
  [
    '<%= form_with url: "/u" do |f| %><%= f.file_field :doc %><% end %>',
    `<form action="/u" accept-charset="UTF-8" method="post" enctype="multipart/form-data">${TOKEN}<input type="file" name="doc" id="doc" /></form>`,
  ],
])

function field(code: string): string {
  return `<%= fields_for :article, @article do |f| %><%= ${code} %><% end %>`
}

table('fields show the values of their record', [
  [field('f.label :title'), '<label for="article_title">Title</label>'],
  [
    field('f.label :released_on, "When", class: "l"'),
    '<label class="l" for="article_released_on">When</label>',
  ],
  [
    field('f.text_field :title, class: "x", placeholder: "y"'),
    '<input class="x" placeholder="y" type="text" value="A &quot;b&quot;" name="article[title]" id="article_title" />',
  ],
  [
    field('f.text_area :body, rows: 3'),
    '<textarea rows="3" name="article[body]" id="article_body">\nBody</textarea>',
  ],
  [
    field('f.number_field :views, min: 0'),
    '<input min="0" type="number" value="5" name="article[views]" id="article_views" />',
  ],
  [
    field('f.password_field :title'),
    '<input type="password" name="article[title]" id="article_title" />',
  ],
  [
    field('f.date_field :released_on'),
    '<input type="date" value="2026-01-02" name="article[released_on]" id="article_released_on" />',
  ],
  [
    field('f.datetime_field :created_at'),
    '<input type="datetime-local" value="2026-11-21T02:03:52" name="article[created_at]" id="article_created_at" />',
  ],
  [
    field('f.hidden_field :views'),
    '<input type="hidden" value="5" autocomplete="off" name="article[views]" id="article_views" />',
  ],
  [
    field('f.check_box :published'),
    '<input name="article[published]" type="hidden" value="0" autocomplete="off" /><input type="checkbox" value="1" checked="checked" name="article[published]" id="article_published" />',
  ],
  [
    field('f.radio_button :views, 5'),
    '<input type="radio" value="5" checked="checked" name="article[views]" id="article_views_5" />',
  ],
  [
    field('f.select :views, [["Five", 5], ["Six", 6]], { prompt: true }, class: "s"'),
    '<select class="s" name="article[views]" id="article_views"><option selected="selected" value="5">Five</option>\n<option value="6">Six</option>\n</select>',
  ],
  [
    field('f.select :title, %w[a b], include_blank: "None"'),
    '<select name="article[title]" id="article_title"><option value="">None</option>\n<option value="a">a</option>\n<option value="b">b</option>\n</select>',
  ],
  [
    field('f.collection_select :views, @two, :id, :title'),
    '<select name="article[views]" id="article_views"><option value="1">&lt;one&gt;</option>\n<option value="2">two</option>\n</select>',
  ],
  [
    field('f.submit'),
    '<input type="submit" name="commit" value="Update Article" data-disable-with="Update Article" />',
  ],
  [
    field('f.button "Save", class: "b"'),
    '<button class="b" name="button" type="submit">Save</button>',
  ],
  [
    field('f.fields_for(:author) { |g| g.text_field(:name) }'),
    '<input type="text" name="article[author][name]" id="article_author_name" />',
  ],
  [
    '<%= fields_for :article, @faulty do |f| %><%= f.label :title %><%= f.text_field :title %><%= f.hidden_field :title %><%= f.submit %><% end %>',
    '<div class="field_with_errors"><label for="article_title">Title</label></div><div class="field_with_errors"><input type="text" value="" name="article[title]" id="article_title" /></div><input type="hidden" value="" autocomplete="off" name="article[title]" id="article_title" /><input type="submit" name="commit" value="Create Article" data-disable-with="Create Article" />',
  ],
  [
    '<%= text_field_tag :q, "a<", class: "x" %><%= hidden_field_tag :h, 1 %>',
    '<input type="text" name="q" id="q" value="a&lt;" class="x" /><input type="hidden" name="h" id="h" value="1" autocomplete="off" />',
  ],
  [
    '<%= select_tag :k, options_for_select([["A", 1], "B"], 1) %>',
    '<select name="k" id="k"><option selected="selected" value="1">A</option>\n<option value="B">B</option>\n</select>',
  ],
])

table('records', [
  [
    '<% if @faulty.errors.any? %><%= @faulty.errors.count %><% @faulty.errors.full_messages.each do |m| %><li><%= m %></li><% end %><% end %>',
    '1<li>Title can&#39;t be blank</li>',
  ],
  [
    '<% @faulty.errors.each do |e| %><%= e.attribute %>:<%= e.message %><% end %> <%= @faulty.errors[:title].size %>',
    'title:can&#39;t be blank 1',
  ],
  [
    '<%= @article.created_at %>|<%= @article.released_on %>|<%= @article.published %>|<%= @article.rating.inspect %>',
    '2026-11-21 02:03:52 UTC|2026-01-02|true|nil',
  ],
  [
    '<%= @article.title? %> <%= @faulty.title? %> <%= @article.persisted? %> <%= @faulty.new_record? %>',
    'true false true true',
  ],
  [
    '<%= @article[:title] == @article.title %> <%= @article.attributes["id"] %> <%= @article.to_param %>',
    'true 3 3',
  ],
  [
    '<%= dom_id(@article) %> <%= dom_id(@article, :edit) %> <%= dom_id(@faulty) %> <%= dom_class(@article) %>',
    'article_3 edit_article_3 new_article article',
  ],
  [
    '<% @two.each do |a| %><%= a.id %><%= a.title %>,<% end %><%= @two.map(&:id).sum %> <%= @two.first.title %> <%= @two.size %>',
    '1&lt;one&gt;,2two,3 &lt;one&gt; 2',
  ],
])

const views = {
  'articles/_article': '<%# locals: (article:, size: 1) -%>\n<p><%= article.id %>/<%= size %></p>',
  'articles/_item': '<%= item %><%= item_counter %>',
  'articles/_line': '-',
  'articles/_box': '[<%= yield %>]',
  'articles/_free': '<%= local_assigns[:a].inspect %><%= defined?(b) ? 1 : 0 %>',
  'application/_shared': 'shared',
  'layouts/main':
    '<title><%= content_for(:title) || "none" %></title><%= yield %><%= yield :foot %>',
}

table('partials, collections and layouts', [
  ['<%= render "article", article: @article %>', '<p>3/1</p>', { views }],
  ['<%= render @article %><%= render @article, size: 2 %>', '<p>3/1</p><p>3/2</p>', { views }],
  ['<%= render @two %>', '<p>1/1</p><p>2/1</p>', { views }],
  [
    '<%= render partial: "item", collection: [7, 8], spacer_template: "line" %>',
    '70-81',
    { views },
  ],
  ['<%= render partial: "item", collection: [7], as: :item, locals: { x: 1 } %>', '70', { views }],
  [
    '<%= render partial: "strict", collection: [7, 8], as: :it %>',
    '70true81false',
    {
      views: {
        'articles/_strict':
          '<%# locals: (it:, it_counter:, it_iteration:) -%>\n<%= it %><%= it_counter %><%= it_iteration.first? %>',
      },
    },
  ],
  [
    '<%= render partial: "told", collection: [7] %>',
    '#&lt;&gt; #&lt;&gt;',
    { views: { 'articles/_told': '<%= told_iteration %> <%= told_iteration.inspect %>' } },
  ],
  ['<%= render(partial: "item", collection: []) || "none" %>', 'none', { views }],
  ['<%= [] == @two %> <%= @two - @two %> <%= [1] == nil %>', 'false [] false'],
  [
    '<%= render layout: "box" do %>in<% end %><%= render "box" do %>x<% end %>',
    '[in][x]',
    { views },
  ],
  [
    '<%= render "free", a: 1 %> <%= render "shared" %> <%= render "articles/free" %>',
    '10 shared nil0',
    { views },
  ],
  [
    '<% content_for :title, "T<" %>page<% content_for :foot do %><i>f</i><% end %>',
    '<title>T&lt;</title>page<i>f</i>',
    { views, layout: 'layouts/main' },
  ],
  ['<% x = capture do %><b>c</b><% end %><%= x * 2 %>', '<b>c</b><b>c</b>', { views }],
])

t.test('strict locals are checked', async (t) => {
  t.match(
    mistake('<%= render "article" %>', { views }),
    /_article\.html\.erb:1:14: missing local: article/,
  )
  t.match(mistake('<%= render "article", article: 1, zork: 2 %>', { views }), /unknown local: zork/)
})

table('tags and texts', [
  [
    '<%= tag.div "a<", class: ["x", { y: true, z: false }], hidden: true, disabled: false %>',
    '<div class="x y" hidden="hidden">a&lt;</div>',
  ],
  [
    '<%= tag.br %><%= tag(:hr, class: "x") %><%= tag.my_el %>',
    '<br><hr class="x" /><my-el></my-el>',
  ],
  [
    '<%= content_tag :p, "x", data: { a_b: { c: 1 }, d: nil } %>',
    '<p data-a-b="{&quot;c&quot;:1}">x</p>',
  ],
  [
    '<input <%= tag.attributes(type: :text, value: "a\\"<", disabled: false, aria: { label: "x" }) %>><p <%= tag.attributes %>>',
    '<input type="text" value="a&quot;&lt;" aria-label="x"><p >',
  ],
  ['<%= favicon_link_tag "x.ico" %>', '<link rel="icon" type="image/x-icon" href="/x.ico" />'],
  [
    '<%= form_with url: false, method: :get do |f| %><% end %>',
    '<form accept-charset="UTF-8" method="get"></form>',
  ],
  ['<%= content_tag :p do %><b>x</b><% end %>', '<p><b>x</b></p>'],
  ['<%= content_tag :p, ["a", nil] %>', '<p>[&quot;a&quot;, nil]</p>'],
  ['<%= content_tag :p, { "a" => 1 }, class: "b" %>', '<p class="b">{&quot;a&quot;=&gt;1}</p>'],
  ['<%= tag.p ["a"] %>', '<p>[&quot;a&quot;]</p>'],
  ['<%= truncate "Once upon a time in a world", length: 17 %>', 'Once upon a ti...'],
  [
    '<%= truncate "Once upon a time", length: 12, separator: " ", omission: "… (more)" %>',
    'Once… (more)',
  ],
  [
    '<%= safe_join(["<a>", "<b>".html_safe], "<br>".html_safe) %> <%= class_names("a", b: true, c: nil) %>',
    '&lt;a&gt;<br><b> a b',
  ],
  [
    '<%= csrf_meta_tags %>',
    '<meta name="csrf-param" content="authenticity_token" />\n<meta name="csrf-token" content="TOKEN" />',
  ],
  [
    '<%= stylesheet_link_tag "style", media: "all" %><%= javascript_include_tag "app", defer: true %>',
    '<link rel="stylesheet" href="/style.css" media="all" /><script src="/app.js" defer="defer"></script>',
  ],
  [
    '<%= image_tag "a.png", alt: "A", size: "16x10" %> <%= time_tag @at, "then" %>',
    '<img alt="A" width="16" height="10" src="/a.png" /> <time datetime="2026-11-21T02:03:52Z">then</time>',
  ],
  ['<%= j "a\\"</script>\\n" %>', 'a\\&quot;&lt;\\/script&gt;\\n'],
])

t.test('files of public/ are called by the names with their fingerprints', async (t) => {
  const assets = new Map([
    ['style.css', 'style-1a2b.css'],
    ['img/a.png', 'img/a-3c4d.png'],
  ])
  const source =
    '<%= stylesheet_link_tag "style", "/style.css", "other" %><%= image_tag "img/a.png" %><%= asset_path "/img/a.png" %>'

  t.equal(
    html(source, { assets }),
    '<link rel="stylesheet" href="/style-1a2b.css" />\n<link rel="stylesheet" href="/style-1a2b.css" />\n<link rel="stylesheet" href="/other.css" /><img src="/img/a-3c4d.png" />/img/a-3c4d.png',
  )
})

t.test('a URL that would run script is noted on the exchange', async (t) => {
  const refuses = (source: string) => {
    const core = templateCore(source)
    let found = false
    htmlOf(core, source, {
      assigns: { x: 'javascript:alert(1)' },
      seen: (exchange) => {
        found = exchange.hasRefusedUrl
      },
    })
    return found
  }

  t.equal(refuses('<a href="<%= @x %>">a</a>'), true)
  t.equal(refuses('<%= link_to "a", @x %>'), true)
  t.equal(refuses('<%= image_tag @x %>'), true)
  t.equal(refuses('<%= link_to "a", "/a" %><%= @x %>'), false)
})

t.test('tokens are masked anew for each form', async (t) => {
  const page = html('<%= button_to "a", "/x" %><%= button_to "b", "/x" %>')
  const [first, second] = page.match(/[A-Za-z0-9_-]{86}/g) ?? []

  t.ok(first)
  t.ok(second)
  t.not(first, second)
})

t.test('associations, relations and methods of records are asked for', async (t) => {
  const asked: string[] = []
  const rows = new TestRecords(1, [{ id: 1, commenter: 'c1', body: 'b1' }])
  const trial: Trial = {
    assigns,
    answer: ({ handle, name }) => {
      asked.push(`${handle}.${name}`)
      if (name === 'comments') return new TestRelation(1, 77)
      if (name === 'count') return 2
      return name === 'to_a' ? rows : 'sum<'
    },
    views: { 'comments/_comment': '<p><%= comment.body %></p>' },
  }

  t.equal(html('<%= @article.summary %>', trial), 'sum&lt;')
  t.equal(html('<%= @article.comments.count %>', trial), '2')
  t.equal(html('<%= render @article.comments %>', trial), '<p>b1</p>')
  t.equal(
    html(
      '<% cs = @article.comments %><% cs.each do |c| %><%= c.commenter %><% end %><%= cs.size %>',
      trial,
    ),
    'c11',
  )
  t.equal(
    html(
      '<%= fields_for :x do |f| %><%= f.collection_select :y, @two, :id, :summary %><% end %>',
      trial,
    ),
    '<select name="x[y]" id="x_y"><option value="1">sum&lt;</option>\n<option value="2">sum&lt;</option>\n</select>',
  )
  t.same(asked, [
    '3.summary',
    '3.comments',
    '77.count',
    '3.comments',
    '77.to_a',
    '3.comments',
    '77.to_a',
    '1.summary',
    '2.summary',
  ])
})

t.test(
  'a list that is shown below is loaded for the question whether it holds anything',
  async (t) => {
    const rows = new TestRecords(1, [{ id: 1, commenter: 'c1', body: 'b1' }])
    const asks = (source: string) => {
      const asked: string[] = []
      const answer: Trial['answer'] = ({ name }) => {
        asked.push(name)
        return name === 'to_a' ? rows : name === 'any?'
      }
      const views = { 'comments/_comment': '<p><%= comment.body %></p>' }
      html(source, { assigns: { list: new TestRelation(1, 77), other: [1] }, answer, views })
      return asked
    }
    const each = '<% @list.each do |one| %><%= one.body %><% end %>'

    t.same(asks(`<% if @list.any? %>${each}<% else %>none<% end %>`), ['to_a'])
    t.same(asks(`<% if @list.empty? %>none<% else %>${each}<% end %>`), ['to_a'])
    t.same(asks(`<% unless @list.none? %><ul>${each}</ul><% end %>`), ['to_a'])
    t.same(asks(`<% if !@list.empty? %><%= render @list %><% end %>`), ['to_a'])
    t.same(asks('<% if @list.any? %>some<% end %>'), ['any?'])
    t.same(asks(`<% if @list.any? %>some<% end %>${each}`), ['any?', 'to_a'])
    t.same(asks('<% if @list.any? %><% @other.each do |n| %><%= n %><% end %><% end %>'), ['any?'])
  },
)
