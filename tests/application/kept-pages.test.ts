import { join } from 'node:path'
import t, { type Test } from 'tap'
import { runBun } from '../support/bun.ts'
import { serveGenerated } from '../support/generated-app.ts'
import type { RunningServer } from '../support/server.ts'
import { Visitor } from '../support/visitor.ts'

const view = (name: string, text: string): [string, string] => [`app/views/${name}.html.erb`, text]

const FILES = new Map([
  [
    'config/routes.rb',
    `Rails.application.routes.draw do
  resources :notes
  %i[counted shuffled clock aged dated today visitor agent ticking written plain].each { |page| get "/#{page}", to: "pages##{page}" }
end`,
  ],
  [
    'db/schema.rb',
    `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "notes" do |t|
    t.string "title"
    t.text "body"
    t.datetime "created_at", null: false
    t.datetime "updated_at", null: false
  end
end`,
  ],
  [
    'app/models/application_record.rb',
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend',
  ],
  [
    'app/models/note.rb',
    `class Note < ApplicationRecord
  validates :title, presence: true
  after_initialize { self.title ||= "untitled" if new_record? }
  scope :titled, -> { where.not(title: nil) }

  def heading
    "#{title.upcase} (#{body.to_s.length})"
  end
end`,
  ],
  [
    'app/models/ticker.rb',
    `class Ticker
  @ticks = 0

  def self.tick
    @ticks += 1
  end
end`,
  ],
  [
    'app/helpers/application_helper.rb',
    `module ApplicationHelper
  def badge(text)
    tag.span text, class: "badge"
  end

  def tick
    Ticker.tick
  end
end`,
  ],
  [
    'app/controllers/application_controller.rb',
    `class ApplicationController < ActionController::Base
  rescue_from ActiveRecord::RecordNotFound do
    render "pages/missing"
  end
end`,
  ],
  [
    'app/controllers/notes_controller.rb',
    `class NotesController < ApplicationController
  before_action :set_note, only: %i[show destroy]

  def index
    @notes = Note.titled.order(:id)
    @query = params[:q].presence
  end

  def show
  end

  def new
    @note = Note.new
  end

  def create
    @note = Note.new(params.expect(note: [:title, :body]))
    if @note.save
      redirect_to notes_path, notice: "Kept."
    else
      render :new, status: :unprocessable_entity
    end
  end

  def destroy
    @note.destroy!
    redirect_to notes_path
  end

  private

  def set_note
    @note = Note.find(params.expect(:id))
  end
end`,
  ],
  [
    'app/controllers/pages_controller.rb',
    `class PagesController < ApplicationController
  def counted
    session[:count] = (session[:count] || 0) + 1
    @count = session[:count]
  end

  def shuffled
    @notes = Note.order(Arel.sql("random()"))
  end

  def clock
    @now = Time.current.to_f
  end

  def aged
    @note = Note.first
  end

  def dated
    @note = Note.first
  end

  def today
  end

  def visitor
    @name = cookies[:name]
  end

  def agent
    @note = Note.first
  end

  def ticking
    @note = Note.first
  end

  def written
    Note.first.touch
  end

  def plain
    @notes = Note.all
  end
end`,
  ],
  view(
    'layouts/application',
    '<% if flash[:notice] %><p><%= flash[:notice] %></p><% end %><b><%= request.host %></b><%= yield %>',
  ),
  view(
    'notes/index',
    '<i><%= @query %></i><% @notes.each do |note| %><li><%= badge note.heading %></li><% end %>',
  ),
  view(
    'notes/show',
    '<h1><%= @note.title %></h1><%= button_to "Delete", @note, method: :delete %>',
  ),
  view(
    'notes/new',
    '<%= form_with model: @note do |form| %><%= form.text_field :title %><%= form.submit %><% end %>',
  ),
  [
    'app/views/notes/index.json.jbuilder',
    'json.titles @notes.map(&:title)\njson.clock Time.now.to_f',
  ],
  view('pages/missing', 'missing'),
  view('pages/counted', '<%= @count %>'),
  view('pages/shuffled', '<%= @notes.map(&:title).join(",") %>'),
  view('pages/clock', '<%= @now %>'),
  view('pages/aged', '<%= time_ago_in_words @note.created_at %>'),
  view('pages/dated', '<%= @note.created_at.past? %>'),
  view('pages/today', '<%= Date.current %>'),
  view('pages/visitor', '<%= @name %>'),
  view('pages/agent', '<%= @note.title %> <%= request.user_agent %>'),
  view('pages/ticking', '<%= @note.title %> <%= tick %>'),
  view('pages/written', 'written'),
  view('pages/plain', '<%= @notes.size %>'),
])

async function serve(t: Test, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await serveGenerated(FILES, env)
  t.teardown(() => server.stop())
  await insert(server, 'one')
  return server
}

/** Writes a note from outside of the server. */
async function insert(server: RunningServer, title: string): Promise<void> {
  const file = join(server.root, 'storage/production.sqlite3')
  const at = "'2026-11-21 12:00:00'"
  const sql = `INSERT INTO notes (title, body, created_at, updated_at) VALUES ('${title}', 'abc', ${at}, ${at})`
  await runBun('tests/support/execute-sql.bun.ts', [file, sql])
}

/** A GET by a visitor who has never been here, and whether the log says that its page was kept. */
async function get(server: RunningServer, path: string, headers: Record<string, string> = {}) {
  const from = server.output().length
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  const text = await response.text()
  const line = / \d{3} id=[^\n]*\n/
  while (!line.test(server.output().slice(from))) await new Promise((done) => setTimeout(done, 5))
  return { response, text, isKept: / kept=true/.test(server.output().slice(from)) }
}

t.test('a page that only reads is given again until somebody commits', async (t) => {
  const server = await serve(t)
  const first = await get(server, '/notes')
  t.equal(first.isKept, false)
  t.match(first.text, '<span class="badge">ONE (3)</span>')
  const again = await get(server, '/notes')
  t.equal(again.isKept, true)
  t.equal(again.text, first.text)

  await insert(server, 'two')
  const changed = await get(server, '/notes')
  t.equal(changed.isKept, false, 'another process has committed')
  t.match(changed.text, 'TWO (3)')

  const visitor = new Visitor(`http://127.0.0.1:${server.port}`)
  await get(server, '/notes/new')
  await visitor.get('/notes/new')
  const posted = await visitor.submit('/notes', { 'note[title]': 'three' })
  t.equal(posted.status, 302, 'the token of a page that was given again is the visitor’s')
  await visitor.get('/notes')
  t.match(visitor.page, '<p>Kept.</p>')
  t.match(visitor.page, 'THREE (0)')
  const without = await get(server, '/notes')
  t.notMatch(without.text, 'Kept.', 'a page with a message is its visitor’s alone')
  t.match(without.text, 'THREE (0)')
})

t.test('what chooses or changes a page is looked at', async (t) => {
  const server = await serve(t)
  for (const [path, headers] of [
    ['/notes', {}],
    ['/notes?q=a', {}],
    ['/notes?q=b', {}],
    ['/notes', { 'X-Forwarded-Host': 'example.com' }],
    ['/notes', { Accept: 'text/html' }],
    ['/notes/1', {}],
  ] as const) {
    const made = await get(server, path, headers)
    const again = await get(server, path, headers)
    const where = `${path} ${JSON.stringify(headers)}`
    t.same([made.isKept, again.isKept], [false, true], where)
    const masked = (text: string) => text.replace(/value="[\w-]{86}"/, '')
    t.equal(masked(again.text), masked(made.text), where)
    if (path.startsWith('/notes?')) t.match(again.text, `<i>${path.at(-1)}</i>`)
    const [host] = Object.values('X-Forwarded-Host' in headers ? headers : { host: '127.0.0.1' })
    t.match(again.text, `<b>${host}</b>`)
  }
  for (const [path, headers] of [
    ['/notes.json', {}],
    ['/notes', { Accept: 'application/json' }],
  ] as const) {
    for (let time = 0; time < 3; time++) {
      const { response, isKept } = await get(server, path, headers)
      t.same(
        [response.status, response.headers.get('content-type'), isKept],
        [200, 'application/json; charset=utf-8', false],
        server.output(),
      )
    }
  }
})

t.test('browsers ask whether a page has changed as before', async (t) => {
  const server = await serve(t)
  const { response } = await get(server, '/plain')
  const etag = response.headers.get('etag') ?? ''
  t.match(etag, /^W\/"/)
  const again = await get(server, '/plain', { 'If-None-Match': etag })
  t.equal(again.response.status, 304)
  t.equal(again.isKept, true)
  t.equal((await get(server, '/plain')).response.headers.get('etag'), etag)
  await insert(server, 'two')
  const changed = await get(server, '/plain', { 'If-None-Match': etag })
  t.equal(changed.response.status, 200)
  t.match(changed.text, '2')
})

t.test('what depends on more than rows and the request runs each time', async (t) => {
  const server = await serve(t)
  for (const path of [
    'counted',
    'shuffled',
    'clock',
    'aged',
    'dated',
    'today',
    'visitor',
    'agent',
    'ticking',
    'written',
    'notes/99',
  ]) {
    for (let time = 0; time < 3; time++) {
      const { response, isKept } = await get(server, `/${path}`, { Cookie: `name=${time}` })
      t.same([response.status, isKept], [200, false], path)
    }
  }
  t.match((await get(server, '/ticking')).text, 'one 4')
  t.match((await get(server, '/agent', { 'User-Agent': 'Lynx' })).text, 'one Lynx')
})

t.test('WEBFW_KEEP_PAGES=0 makes each page anew', async (t) => {
  const server = await serve(t, { WEBFW_KEEP_PAGES: '0' })
  for (let time = 0; time < 3; time++) t.equal((await get(server, '/notes')).isKept, false)
})
