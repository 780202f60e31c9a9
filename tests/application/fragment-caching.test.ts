import t, { type Test } from 'tap'
import { diagnose, type Files, serveGenerated } from '../support/generated-app.ts'
import { Visitor } from '../support/visitor.ts'

const PAGES =
  'record list named conditional unconditional doll items chosen form captured truncated nonce lent assigned ends related looped rows valued helped inside failing rescued laid guarded clocked twisted handed rendered part'.split(
    ' ',
  )

const view = (name: string, text: string): [string, string] => [
  `app/views/pages/${name}.html.erb`,
  text,
]

const FILES: Files = new Map([
  [
    'config/routes.rb',
    `Rails.application.routes.draw do
  %w[${PAGES.join(' ')} touch save].each { |page| get "/#{page}", to: "pages##{page}" }
  post "/save", to: "pages#save"
end`,
  ],
  [
    'config/initializers/caching.rb',
    `Rails.application.configure do
  config.action_controller.perform_caching = true
  config.cache_store = :memory_store
  config.content_security_policy_nonce_generator = ->(request) { SecureRandom.base64(16) }
  config.content_security_policy_nonce_directives = %w[script-src]
end`,
  ],
  [
    'config/initializers/guard.rb',
    'PagesController.http_basic_authenticate_with name: "a", password: "b", only: :guarded',
  ],
  [
    'config/initializers/content_security_policy.rb',
    `Rails.application.configure do
  config.content_security_policy { |policy| policy.script_src :self }
end`,
  ],
  [
    'db/schema.rb',
    `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "posts" do |t|
    t.string "title"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end
  create_table "notes" do |t|
    t.string "text"
    t.references "post", null: false, foreign_key: true
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end
end`,
  ],
  [
    'app/models/application_record.rb',
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend',
  ],
  ['app/models/post.rb', 'class Post < ApplicationRecord\n  has_many :notes\nend'],
  ['app/models/note.rb', 'class Note < ApplicationRecord\n  belongs_to :post, touch: true\nend'],
  [
    'app/controllers/application_controller.rb',
    'class ApplicationController < ActionController::Base\nend',
  ],
  [
    'app/controllers/pages_controller.rb',
    `class PagesController < ApplicationController
  before_action do
    3.times { |n| Post.create!(title: "post #{n}").notes.create!(text: "note #{n}") } if Post.none?
    @posts = Post.order(:id)
    @post = @posts.first
    @html = helpers.button_to("Go", "/save") if action_name == "handed"
    @html = render_to_string(partial: "pages/button", locals: { post: @post }) if action_name == "rendered"
    @token = helpers.form_authenticity_token if action_name == "assigned"
  end

  ${PAGES.map((name) => `def ${name} = nil`)
    .filter((text) => !text.includes(' part '))
    .join('\n  ')}

  def part = render(json: { html: render_to_string(partial: "pages/button", locals: { post: @post }) })

  def touch
    record = params[:note] ? Note.find(params[:note]) : Post.find(params[:post])
    params[:note] ? record.update!(text: params[:text]) : record.touch
    head :ok
  end

  def save
    render plain: "saved"
  end
end`,
  ],
  view('record', '<% cache @post do %><b><%= params[:n] %></b><% end %>'),
  view(
    'list',
    '<% cache [@post, "x", :y, nil], expires_in: 1.hour do %><b><%= params[:n] %></b><% end %>',
  ),
  view('named', '<%= cache("name") { %><b><%= params[:n] %></b><% } %>'),
  view(
    'conditional',
    '<% cache_if params[:kept] == "1", "c" do %><b><%= params[:n] %></b><% end %>',
  ),
  view(
    'unconditional',
    '<% cache_unless params[:kept] != "1", "u" do %><b><%= params[:n] %></b><% end %>',
  ),
  view(
    'doll',
    `<% cache ["doll", @post] do %><h1><%= params[:n] %></h1><% @post.notes.each do |note| %>
<% cache note do %><i><%= note.text %> <%= params[:n] %></i><% end %><% end %><% end %>`,
  ),
  view(
    'items',
    '<%= render partial: "pages/row", collection: @posts, as: :row, spacer_template: "pages/line", cached: true %>.',
  ),
  view('_row', '<i><%= row.title %> <%= row_counter %> <%= params[:n] %></i>'),
  view('_line', '<hr>'),
  view(
    'chosen',
    '<p><%= render partial: "pages/row", collection: @posts, as: :row, cached: ->(post) { [post, "chosen"] } %></p>',
  ),
  view(
    'form',
    '<% cache "form" do %><b><%= params[:n] %></b><%= form_with url: "/save" do |f| %><%= f.submit %><% end %><%= button_to "Go", "/save" %><% end %>',
  ),
  view(
    'captured',
    `<% cache "captured" do %><b><%= params[:n] %></b>
<% html = capture do %><%= button_to "Go", "/save" %><% end %><%= html %><p><%= "#{html}" %></p><%= content_tag :div, html %><% end %>`,
  ),
  view(
    'truncated',
    '<% cache "truncated" do %><b><%= params[:n] %></b><i><%= form_authenticity_token[0, 20] %></i><% end %>',
  ),
  view(
    'nonce',
    '<% cache "nonce" do %><b><%= params[:n] %></b><%= javascript_tag "a()", nonce: true %><% end %>',
  ),
  view(
    'lent',
    '<% token = form_authenticity_token %><% cache "lent" do %><b><%= params[:n] %></b><i><%= token[0, 80] %></i><% end %>',
  ),
  view(
    'assigned',
    '<% cache "assigned" do %><b><%= params[:n] %></b><i><%= @token %></i><% end %>',
  ),
  view(
    'twisted',
    `<% html = capture do %><%= button_to "Go", "/save" %><% end %>
<% cache "twisted" do %><b><%= params[:n] %></b><i><%= html.to_str.reverse %></i><% end %><%= html %>`,
  ),
  ...['handed', 'rendered'].map((name) =>
    view(
      name,
      `<% cache "${name}" do %><b><%= params[:n] %></b><i><%= @html.to_str.reverse %></i><% end %>`,
    ),
  ),
  view(
    'ends',
    '<% cache "ends", expires_at: Time.at(params[:at].to_i) do %><b><%= params[:n] %></b><% end %>',
  ),
  view('related', '<% cache @posts.where.not(title: nil) do %><b><%= params[:n] %></b><% end %>'),
  view('guarded', '<b><%= @posts.map(&:title).join %></b>'),
  view(
    'clocked',
    `<b><%= Post.where(%q{"datetime"('now', '-2 days') < ?}, Time.at(0)).count %></b><i><%= Post.pick(Arel.sql("strftime/**/('%f', 'now')")) %></i>`,
  ),
  view(
    'rows',
    '<%= render partial: "pages/button", collection: @posts, as: :post, cached: true %>',
  ),
  view(
    '_button',
    '<% cache [post, "nested"] do %><b><%= params[:n] %></b><%= button_to post.title, "/save" %><% end %>',
  ),
  view(
    'valued',
    '<% list = render(partial: "pages/row", collection: @posts, as: :row, cached: true) %><%= content_tag :div, list %><u><%= list.length %></u>',
  ),
  view(
    'helped',
    `<%= form_with url: "/save" do |f| %><% cache "field" do %><b><%= params[:n] %></b><%= f.text_field :title %><% end %><% end %>
<% cache "helped" do %><%= framed("/save") { params[:n] } %><% end %>`,
  ),
  [
    'app/helpers/application_helper.rb',
    `module ApplicationHelper
  def calmly
    yield
  rescue ArgumentError
    "calm"
  end

  def framed(path)
    content_tag(:section, safe_join([tag.em(yield), button_to("Go", path)]))
  end
end`,
  ],
  view(
    'inside',
    '<%= render layout: "pages/frame" do %><% cache "framed" do %><b><%= params[:n] %></b><% end %><% end %>',
  ),
  view('_frame', '<% cache "frame" do %><%= yield %><% end %>'),
  view(
    'rescued',
    '<% cache "outer" do %><b><%= params[:n] %></b><%= calmly do %><% cache "inner" do %>x<%= Integer(params[:n]) %><% end %><% end %>!<% end %>',
  ),
  view(
    'failing',
    '<% cache "failing" do %><b><%= params[:n] %></b><%= form_with(url: "/save") { } %><%= Integer(params[:n]) %><% end %>',
  ),
  view(
    'laid',
    '<% cache "laid" do %><b><%= params[:n] %></b><% end %><% content_for :foot do %><% cache "foot" do %><i><%= params[:n] %></i><%= button_to "Go", "/save" %><% end %><% end %><%= yield :foot %>',
  ),
  view(
    'looped',
    '<ul><% @posts.each do |post| %><% cache [post, "looped"] do %><% next if post == @post %><li><%= post.title %> <%= params[:n] %></li><% end %><% end %></ul>',
  ),
])

const server = await serveGenerated(FILES)
t.teardown(() => server.stop())
const origin = `http://127.0.0.1:${server.port}`

async function get(path: string): Promise<string> {
  const response = await fetch(origin + path)
  if (response.status !== 200) throw new Error(`${path}: ${response.status}\n${server.output()}`)
  return await response.text()
}

const shown = async (path: string) => /<b>(.*?)<\/b>/.exec(await get(path))?.[1]

t.test('a block is kept under its key and its record’s version', async (t) => {
  for (const page of ['record', 'list', 'named']) {
    t.equal(await shown(`/${page}?n=1`), '1', page)
    t.equal(await shown(`/${page}?n=2`), '1', page)
  }
  await get('/touch?post=1')
  t.equal(await shown('/record?n=3'), '3')
  t.equal(await shown('/list?n=3'), '3')
  t.equal(await shown('/named?n=3'), '1')
})

t.test('an action runs for each request, behind what an initializer adds', async (t) => {
  const ask = (headers = {}) => fetch(`${origin}/guarded`, { headers })
  const authorization = `Basic ${btoa('a:b')}`
  const found = [
    await ask(),
    await ask({ authorization }),
    await ask(),
    await ask({ authorization }),
  ]
  t.same(
    found.map(({ status }) => status),
    [401, 200, 401, 200],
  )
})

t.test('SQL that reads the clock reads it for each request', async (t) => {
  const moment = async () => /<i>(.*)<\/i>/.exec(await get('/clocked'))?.[1]
  t.not(await moment(), await moment())
})

t.test('a condition says whether it is kept', async (t) => {
  for (const page of ['conditional', 'unconditional']) {
    t.equal(await shown(`/${page}?n=1`), '1', page)
    t.equal(await shown(`/${page}?n=2`), '2', page)
    t.equal(await shown(`/${page}?n=3&kept=1`), '3', page)
    t.equal(await shown(`/${page}?n=4&kept=1`), '3', page)
  }
})

t.test('of a block in a block only what changed is made anew', async (t) => {
  const parts = async (n: number) => {
    const html = await get(`/doll?n=${n}`)
    return [/<h1>(.*?)<\/h1>/.exec(html)?.[1], /<i>(.*?)<\/i>/.exec(html)?.[1]]
  }
  t.same(await parts(1), ['1', 'note 0 1'])
  t.same(await parts(2), ['1', 'note 0 1'])
  await get('/touch?post=1')
  t.same(await parts(3), ['3', 'note 0 1'])
  await get('/touch?note=1&text=new')
  t.same(await parts(4), ['4', 'new 4'])
})

t.test('a collection is kept item by item', async (t) => {
  const items = async (path: string) =>
    [...(await get(path)).matchAll(/<i>(.*?)<\/i>/g)].map(([, text]) => text)
  for (const page of ['items', 'chosen']) {
    t.same(await items(`/${page}?n=1`), ['post 0 0 1', 'post 1 1 1', 'post 2 2 1'], page)
    t.same(await items(`/${page}?n=2`), ['post 0 0 1', 'post 1 1 1', 'post 2 2 1'], page)
    await get('/touch?post=2')
    const third = await items(`/${page}?n=3`)
    t.same([third[0], third[2]], ['post 0 0 1', 'post 2 2 1'], page)
    t.match(third[1], /^post 1 \d 3$/, page)
  }
  t.match(await get('/items?n=4'), /<\/i><hr>\s*<i>.*<\/i><hr>\s*<i>.*<\/i>\.\s*<|<\/i>\./)
  t.equal((await get('/items?n=4')).match(/<hr>/g)?.length, 2)
})

t.test('`next` leaves a block that is kept', async (t) => {
  t.match(await get('/looped?n=1'), /<ul><li>post 1 1<\/li><li>post 2 1<\/li><\/ul>/)
  t.match(await get('/looped?n=2'), /<ul><li>post 1 1<\/li><li>post 2 1<\/li><\/ul>/)
})

t.test('what is kept ends when it is told to', async (t) => {
  const now = Math.floor(Date.now() / 1000)
  t.equal(await shown(`/ends?n=1&at=${now - 10}`), '1')
  t.equal(await shown(`/ends?n=2&at=${now + 3600}`), '2')
  t.equal(await shown(`/ends?n=3&at=${now + 3600}`), '2')
})

t.test('the key of a query has how many records there are and their latest change', async (t) => {
  t.equal(await shown('/related?n=1'), '1')
  t.equal(await shown('/related?n=2'), '1')
  await get('/touch?post=3')
  t.equal(await shown('/related?n=3'), '3')
  t.equal(await shown('/related?n=4'), '3')
})

/** The forms of a page, sent by a visitor with another visitor's tokens too. */
async function sent(t: Test, path: string, count: number) {
  const visitors = [new Visitor(origin), new Visitor(origin)]
  const tokens: string[][] = []
  for (const [index, visitor] of visitors.entries()) {
    const page = await visitor.get(`${path}?n=${index}`)
    t.match(await page.text(), /<b>0<\/b>/, 'kept')
    t.equal(page.headers.get('etag'), null)
    tokens.push(visitor.forms().map(({ hidden }) => hidden.authenticity_token ?? ''))
  }
  const all = tokens.flat()
  t.equal(all.length, 2 * count)
  t.equal(new Set(all).size, all.length, 'each is masked anew')
  for (const [index, visitor] of visitors.entries()) {
    for (const [owner, list] of tokens.entries()) {
      for (const authenticity_token of list) {
        const answer = await visitor.post('/save', { authenticity_token })
        t.equal(answer.status, owner === index ? 200 : 403, `${index} with a token of ${owner}`)
      }
    }
  }
}

t.test('a form that is kept has each visitor’s own token', (t) => sent(t, '/form', 2))

t.test('so has one that was captured, escaped and written again', async (t) => {
  await sent(t, '/captured', 2)
  const html = await get('/captured')
  const escaped = /value=&quot;([\w-]{86})&quot;/.exec(html)?.[1]
  t.ok(escaped)
})

t.test('so have those of a collection, of a block in it and of a helper', async (t) => {
  await sent(t, '/rows', 3)
  await sent(t, '/helped', 2)
  t.match(await get('/helped'), /<em>0<\/em>/)
  t.match(await get('/rows?n=5'), /(<b>0<\/b>.*){3}/s)
})

t.test(
  'a collection is kept where its HTML is a value, and where all of it is known',
  async (t) => {
    const first = await get('/valued?n=1')
    const second = await get('/valued?n=2')
    t.equal(second, first)
    t.match(
      second,
      /<div><i>post 0 \d \d<\/i>\s*<i>.*<\/i>\s*<i>post 2 \d \d<\/i>\s*<\/div><u>\d+<\/u>/,
    )
  },
)

t.test('blocks in partials, layouts and content_for are kept', async (t) => {
  for (const page of ['inside', 'laid']) {
    t.equal(await shown(`/${page}?n=1`), '1', page)
    t.equal(await shown(`/${page}?n=2`), '1', page)
  }
  t.match(await get('/laid?n=3'), /<i>1<\/i>/)
})

t.test('nothing is kept of a block that raises', async (t) => {
  for (const n of ['x', 'y']) t.equal((await fetch(`${origin}/failing?n=${n}`)).status, 500)
  t.equal(await shown('/failing?n=7'), '7')
  t.equal(await shown('/failing?n=8'), '7')
  t.match(await get('/failing?n=8'), /value="[\w-]{86}"/)
})

t.test('a block that raised and was rescued leaves what is around it as it was', async (t) => {
  t.match(await get('/rescued?n=x'), /<b>x<\/b>calm!/)
  t.match(await get('/rescued?n=y'), /<b>x<\/b>calm!/)
})

t.test('what code makes of the HTML of a form takes no token along', async (t) => {
  const [first, second] = [new Visitor(origin), new Visitor(origin)]
  let page = ''
  for (const [n, visitor] of [first, second].entries()) {
    page = await (await visitor.get(`/twisted?n=${n}`)).text()
    t.match(page, '<b>0</b>', 'kept')
    const authenticity_token = visitor.forms()[0]?.hidden.authenticity_token ?? ''
    t.equal((await visitor.post('/save', { authenticity_token })).status, 200)
  }
  const [, twisted = ''] = /<i>([^]*)<\/i>/.exec(page) ?? []
  const [authenticity_token = ''] = /[\w-]{86}/.exec([...twisted].reverse().join('')) ?? []
  t.not(authenticity_token, '')
  t.equal((await first.post('/save', { authenticity_token })).status, 403)
})

t.test('HTML that becomes a part of JSON has the visitor’s token', async (t) => {
  const visitor = new Visitor(origin)
  for (const n of [1, 2]) {
    const { html } = await (await visitor.get(`/part?n=${n}`)).json()
    const [, authenticity_token = ''] = /value="([\w-]{86})"/.exec(html) ?? []
    t.equal((await visitor.post('/save', { authenticity_token })).status, 200)
  }
})

t.test('what holds a part of a token is not kept', async (t) => {
  for (const page of ['truncated', 'lent', 'assigned', 'handed', 'rendered']) {
    t.equal(await shown(`/${page}?n=1`), '1', page)
    t.equal(await shown(`/${page}?n=2`), '2', page)
  }
})

t.test('a script that is kept has the nonce of its page', async (t) => {
  for (const expected of ['1', '1']) {
    const response = await fetch(`${origin}/nonce?n=${expected}`)
    const html = await response.text()
    const [, nonce = 'none'] = /nonce="([^"]+)"/.exec(html) ?? []
    t.match(html, /<b>1<\/b>/)
    t.ok(response.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`))
    t.equal(response.headers.get('etag'), null)
  }
})

t.test('nothing is kept where the settings say so', async (t) => {
  const [, settings = ''] = [...FILES].find(([path]) => path.endsWith('caching.rb')) ?? []
  for (const [said, instead] of [
    ['perform_caching = true', 'perform_caching = false'],
    [':memory_store', ':null_store'],
  ] as const) {
    const other = await serveGenerated(
      new Map([...FILES, ['config/initializers/caching.rb', settings.replace(said, instead)]]),
    )
    const pages = ['named', 'items', 'doll', 'form']
    for (const page of pages) {
      for (const n of [1, 2]) {
        const html = await (await fetch(`http://127.0.0.1:${other.port}/${page}?n=${n}`)).text()
        t.match(html, page === 'items' ? ` ${n}</i>` : `>${n}<`, `${page}, ${instead}`)
      }
    }
    await other.stop()
  }
})

t.test('what is one visitor’s in a block that is cached is told with its line', async (t) => {
  const told = await diagnose(
    new Map([
      ...FILES,
      view(
        'named',
        `<%= form_with url: "/save" do |f| %><% end %>
<% cache "n" do %>
  <%= flash[:notice] %>
  <%= form_with url: "/save" do |f| %><% end %>
  <%= javascript_tag "a()", nonce: true %>
<% end %>`,
      ),
    ]),
  )
  const lines = told.flatMap(
    (text) => /named\.html\.erb:(\d+):\d+: (?:warning: )?`(\w+)`/.exec(text)?.slice(1) ?? [],
  )
  t.same(lines, ['3', 'flash', '4', 'form_with', '5', 'javascript_tag'])
})
