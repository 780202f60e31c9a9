import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'
import { RICH_TEXT_TABLES } from '../support/rich-text-app.ts'
import { storageTables } from '../support/storage-app.ts'

// The Ruby and ERB of docs/guides and of the README stand in applications here and run as they are written.

/** The blocks of a guide that an application can hold, in their order. */
function blocksOf(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/^```(?:ruby|erb|yaml)\n([^]*?)^```$/gm)
  return [...found].map(([, text = '']) => text)
}

const pages = ['README.md', ...readdirSync('docs/guides').map((name) => `docs/guides/${name}`)]
const unused = new Map(pages.flatMap((path) => blocksOf(path).map((text) => [text, path] as const)))

/** The block of a page that has a text in it, once. */
function block(page: string, has: string): string {
  const path = page === 'README' ? 'README.md' : `docs/guides/${page}.md`
  const [found, ...others] = blocksOf(path).filter((text) => text.includes(has))
  if (found === undefined || others.length > 0) throw new Error(`${path}: one block with ${has}`)
  unused.delete(found)
  return found
}

const methods = (text: string) => text.replace(/^(?=.)/gm, '  ')

const EMPTY = ['about', 'create', 'destroy'].map((name) => `def ${name} = head(:ok)\n`).join('')

/** Actions beside those of the examples. */
const SHOWN = `def search
  @article = Article.recent.first
end

def index = head(:ok)
def new_action = head(:ok)
def update = head(:ok)
def destroy = head(:ok)
def publish = head(:ok)

def edit
end

`

t.test('the examples of the dialect run', async (t) => {
  const { answers, output, warnings } = await runLoweredApp(
    t,
    {
      'db/migrate/20261121000001_create_articles.rb': `class CreateArticles < Webfw::Migration
  def change
    create_table :articles do |t|
      t.string :title
      t.text :body
      t.string :slug
      t.timestamps
    end
    create_table :users do |t|
      t.string :password_digest
    end
  end
end
`,
      'db/migrate/20261121000002_create_comments.rb': block('migrations', 'CreateComments'),
      'config/app.rb': block('server', 'config.body_limit').replace(
        'example.org',
        'www.example.com',
      ),
      'config/routes.rb': block('routing', 'Webfw::Routes.draw'),
      'app/models/article.rb': block('models', 'before_save { |article|'),
      'app/models/user.rb': block('models', 'has_secure_password\nend'),
      'app/helpers/application_helper.rb': block('helpers', 'def badge').replace(
        /end\n$/,
        `${methods(block('helpers', 'def boxed_form'))}end\n`,
      ),
      'app/controllers/articles_controller.rb': block(
        'controllers',
        'before_action :set_article',
      ).replace(
        '  private\n',
        `${methods(SHOWN + block('controllers', 'format.csv'))}\n  private\n`,
      ),
      ...Object.fromEntries(
        ['pages', 'sessions', 'comments'].map((name) => [
          `app/controllers/${name}_controller.rb`,
          `class ${name[0]?.toUpperCase()}${name.slice(1)}Controller < ApplicationController\n${methods(EMPTY)}end\n`,
        ]),
      ),
      'app/views/articles/search.html.erb': block('helpers', 'badge "new"'),
      'app/views/articles/edit.html.erb': block('helpers', 'boxed_form @article'),
      'app/views/articles/new.html.erb': '<%= @article.errors.full_messages.to_sentence %>',
      'app/views/articles/show.html.erb': '<h1><%= @article.title %></h1>',
      'app/views/layouts/application.html.erb': '<%= yield %>',
      'public/404.html': 'nowhere',
      'db/seeds.rb': 'Article.create!(title: "Tea ", body: "Long enough to pass.")\n',
    },
    [
      { path: '/articles/search' },
      { path: '/articles/1' },
      { path: '/articles/1', headers: { Accept: 'application/json' } },
      { path: '/articles/1/edit' },
      { path: '/articles', verb: 'POST', params: { article: { title: '' } } },
    ],
  )
  t.same(warnings, [])
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 422],
    output,
  )
  const [search, show, json, edit, create] = answers.map(({ body }) => body)
  t.match(search, '<span class="badge red">new</span>')
  t.match(
    search,
    /<div class="card wide" id="article_1"><a href="\/articles\/1">Tea<\/a><p>Long enough/,
  )
  t.equal(show, '<h1>Tea</h1>')
  t.match(json, '"title":"Tea"')
  t.match(edit, /<form class="box"[^]*<label for="article_title">Title<\/label>/)
  t.equal(
    create,
    'Title can&#39;t be blank, Body can&#39;t be blank, and Body is too short (minimum is 10 characters)',
  )
})

/** The files of several classes that a guide shows in one block. */
function classesOf(text: string, folder: string): Record<string, string> {
  const classes = text.split(/^(?=class )/m).filter((each) => each.startsWith('class '))
  return Object.fromEntries(
    classes.map((each) => {
      const name = /^class (\w+)/.exec(each)?.[1] ?? ''
      return [`${folder}/${name.replace(/\B(?=[A-Z])/g, '_').toLowerCase()}.rb`, each]
    }),
  )
}

const controller = (name: string, body: string) =>
  `class ${name}Controller < ApplicationController\n${methods(body)}end\n`

const action = (name: string, body: string) => `def ${name}\n${methods(body)}end\n`

t.test('the examples for applications of Rails run', async (t) => {
  const jobs = block('jobs', 'class ReportJob')
  const [jobClass = '', jobCalls = ''] = jobs.split(/^(?=ReportJob\.perform_later)/m)
  const production = [block('mail', 'smtp_settings'), block('server', 'config.force_ssl')]
  const { answers, output, warnings } = await runLoweredApp(
    t,
    {
      'db/schema.rb': `ActiveRecord::Schema[8.1].define(version: 2026_11_01_000000) do
  create_table("authors") { |t| t.string "name" }
  create_table("books") do |t|
    t.references "author"
    t.string "title"
    t.integer "price", default: 0
    t.integer "quantity", default: 0
    t.datetime "created_at"
  end
  create_table("articles") do |t|
    t.string "title"
    t.string "slug"
    t.integer "views", default: 0
    t.references "author"
    t.timestamps
  end
  create_table("comments") { |t| t.references "article"; t.references "note"; t.timestamps }
  create_table("visits") { |t| t.references "article"; t.references "user" }
  create_table("users") { |t| t.string "name"; t.string "email" }
  create_table("notes") { |t| t.string "title" }
  create_table("prices") { |t| t.string "name"; t.integer "amount" }
  create_table("reports") { |t| t.text "text" }
  create_table("imports") { |t| t.boolean "done" }
  create_table("rows") { |t| t.references "import" }
  create_table("sessions") { |t| t.datetime "updated_at" }
  create_table("tickets") { |t| t.string "title"; t.integer "lock_version", default: 0 }
end
`,
      'config/application.rb':
        'module Shop\n  class Application < Rails::Application\n    config.load_defaults 8.1\n  end\nend\n',
      'config/environments/production.rb': `Rails.application.configure do\n${methods(production.join(''))}end\n`,
      'config/recurring.yml': block('jobs', 'weekly_report'),
      'config/importmap.rb': block('hotwire', 'pin "application"'),
      'config/routes.rb': block('routing', 'concern :commentable').replace(
        '  get "up"',
        `  resources :notes, only: %i[ index show create destroy ] do
    resources :comments, only: :index
  end
  resources :tickets, only: %i[ edit update show ]
  get "prices", to: "prices#index"
  get "export", to: "prices#export"
  post "uploads", to: "uploads#create"
  get "login", to: "logins#new", as: :login
  get "queries", to: "queries#index"
  get "private", to: "queries#hidden"
  get "up"`,
      ),
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/concerns/authentication.rb': block('controllers', 'module Authentication'),
      'app/controllers/prices_controller.rb': block('controllers', 'ActionController::Live'),
      'app/controllers/uploads_controller.rb': controller(
        'Uploads',
        `skip_forgery_protection\n${block('controllers', 'file.original_filename')}`,
      ),
      'app/controllers/tickets_controller.rb': block(
        'models',
        'rescue_from StaleObjectError',
      ).replace(
        '  private\n',
        '  def edit = @ticket = Ticket.find(params[:id])\n  def show = head(:ok)\n\n  private\n',
      ),
      'app/controllers/notes_controller.rb': controller(
        'Notes',
        [
          action('index', 'render plain: Note.count\n'),
          action('show', '@note = Note.find(params[:id])\n'),
          action('create', block('hotwire', 'format.turbo_stream')),
          action(
            'destroy',
            `@note = Note.find(params[:id])\n${block('hotwire', 'render turbo_stream:')}`,
          ),
        ].join('\n'),
      ),
      'app/controllers/queries_controller.rb': controller(
        'Queries',
        [
          'include Authentication\nskip_before_action :require_login, only: :index\n',
          action('hidden', `report = Report.first\n${jobCalls}head :ok\n`),
          action(
            'index',
            `pattern = "%t%"
${block('models', 'Arel.sql("views % 4")')}
user = User.first
${block('mail', 'UserMailer.welcome(user).deliver_later ').replace('deliver_now', 'message')}
inquiry = Inquiry.new(name: "n")
render plain: [Article.search("e").map(&:headline), Author.search("ann").size, inquiry.copies, inquiry.valid?].inspect
`,
          ),
        ].join('\n'),
      ),
      ...Object.fromEntries(
        [
          ['comments', 'Comments'],
          ['covers', 'Covers'],
          ['logins', 'Logins'],
          ['pages', 'Pages'],
          ['files', 'Files'],
          ['archive', 'Archive'],
          ['searches', 'Searches'],
          ['admin/articles', 'Admin::Articles'],
          ['articles', 'Articles'],
        ].map(([path, name = '']) => [
          `app/controllers/${path}_controller.rb`,
          controller(
            name,
            'index show new edit create update destroy preview about year'
              .split(' ')
              .map((word) => `def ${word} = head(:ok)\n`)
              .join(''),
          ),
        ]),
      ),
      'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  self.abstract_class = true

${block('models', 'def searchable_by').replace(/ {2}class_methods do\n([^]*) {2}end\n$/, '  class << self\n$1  end\n')}end
`,
      'app/models/article.rb': block('models', 'has_many :readers').replace(
        /end\n$/,
        '  has_many :visits\n  include Searchable\nend\n',
      ),
      'app/models/author.rb':
        'class Author < ApplicationRecord\n  has_many :books\n  searchable_by :name, limit: 5\nend\n',
      'app/models/concerns/searchable.rb': block('models', 'module Searchable'),
      'app/models/import.rb':
        'class Import < ApplicationRecord\n  has_many :rows\n  def finish! = update!(done: true)\nend\n',
      'app/models/row.rb': 'class Row < ApplicationRecord\n  def process! = touch\nend\n',
      'app/models/report.rb': 'class Report < ApplicationRecord\n  def rows = [1, 2]\nend\n',
      'app/models/inquiry.rb': block('models', 'class Inquiry'),
      ...Object.fromEntries(
        ['Book', 'Comment', 'Visit', 'User', 'Note', 'Price', 'Session', 'Ticket'].map((name) => [
          `app/models/${name.toLowerCase()}.rb`,
          `class ${name} < ApplicationRecord\n${name === 'Visit' ? '  belongs_to :user\n' : ''}end\n`,
        ]),
      ),
      'app/jobs/application_job.rb': 'class ApplicationJob < ActiveJob::Base\nend\n',
      'app/jobs/report_job.rb': jobClass,
      'app/jobs/import_job.rb': block('jobs', 'ActiveJob::Continuable'),
      ...classesOf(block('mail', 'class UserMailer <'), 'app/mailers'),
      'app/views/layouts/application.html.erb': '<head></head><%= yield %>',
      'app/views/layouts/mailer.html.erb': '<%= yield %>',
      'app/views/user_mailer/welcome.html.erb': 'Hello <%= @user.name %>',
      'app/views/notes/show.html.erb': block('hotwire', 'turbo_refreshes_with'),
      'app/views/notes/create.turbo_stream.erb': '<%= turbo_stream.remove "x" %>',
      'app/views/tickets/edit.html.erb': block('models', 'form.hidden_field :lock_version'),
      'app/views/tickets/conflict.html.erb': '<%= @ticket.title %>, not <%= @title %>',
      'app/javascript/application.js': '',
      'app/javascript/controllers/index.js': '',
      'db/seeds.rb': `User.create!(name: "Ann", email: "ann@example.org")
author = Author.create!(name: "Ann")
Book.create!(author_id: author.id, title: "Tea", price: 2, quantity: 3)
Article.create!(title: "Tea", author: author)
Report.create!
Note.create!(title: "n")
Ticket.create!(title: "t").update!(title: "u")
`,
    },
    [
      { path: '/queries' },
      { path: '/private' },
      { path: '/notes/1' },
      { path: '/notes', verb: 'POST', as: 'turbo_stream' },
      { path: '/notes/1', verb: 'DELETE' },
      { path: '/tickets/1/edit' },
      { path: '/tickets/1', verb: 'PATCH', params: { ticket: { title: 'v', lock_version: 0 } } },
      { path: '/en/about' },
      { path: '/export' },
    ],
  )
  t.same(warnings, [])
  t.same(
    answers.map(({ status }) => status),
    [200, 302, 200, 200, 200, 200, 409, 200, 200],
    output,
  )
  const [queries, , note, , destroyed, edit, conflict] = answers.map(({ body }) => body)
  t.equal(queries, '[["TEA"], 1, 1, true]')
  t.match(note, '<turbo-frame id="note_1"> … </turbo-frame>')
  t.match(destroyed, '<turbo-stream action="remove" target="note_1">')
  t.match(edit, '<input type="hidden" value="1" autocomplete="off" name="ticket[lock_version]"')
  t.equal(conflict?.replace(/^.*<\/head>/, ''), 'u, not v')
})

/** Blocks that other tests run, or that are no Ruby of an application. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'primary: amazon': 'tests/application/active-storage-services.test.ts asks such services',
  'Time.use_zone(current_user&.time_zone)': 'tests/rails/time-zones.test.ts runs such a callback',
  'class Exchange': 'tests/cli/stub-request.test.ts tests it',
  'test "a rate is read"': 'tests/cli/stub-request.test.ts runs it',
  'config.outgoing.allowed_hosts =': 'tests/cli/stub-request.test.ts builds with it',
  'class ChatChannelTest': 'tests/cli/cable.test.ts runs such a test',
  'config.mission_control.jobs.': 'tests/application/queues-page.test.ts serves such a page',
  'class ArticlesTest': 'tests/cli/scaffold.test.ts runs such a test',
  'class UserMailerPreview': 'tests/cli/server.test.ts shows such mails',
  'DEFAULTS: &DEFAULTS': 'tests/cli/rails-tests.test.ts loads such fixtures',
  'root "articles#index"\n\n  resources :articles do |articles|\n    articles.resources :comments, only: [:create, :destroy]\n  end':
    'tests/examples/blog.test.ts serves it',
  'cache_if params[:q].blank?, @articles':
    'tests/application/fragment-caching.test.ts renders such blocks',
  'flash[:notice] = "Article was successfully created."': 'tests/examples/blog.test.ts serves it',
}

t.test('the example of translations answers in the language of the address', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      'app/controllers/application_controller.rb': block('i18n', 'around_action :switch_locale'),
      'app/controllers/pages_controller.rb':
        'class PagesController < ApplicationController\n  def show = render(plain: "#{t(".title")} #{root_path}")\nend\n',
      'config/routes.rb':
        'Rails.application.routes.draw do\n  scope "(:locale)", locale: /en|de/ do\n    root "pages#show"\n  end\nend\n',
      'config/locales/pages.yml':
        'en:\n  pages:\n    title: Title\nde:\n  pages:\n    title: Titel\n',
    },
    [{ path: '/de' }, { path: '/' }],
  )
  t.same(
    answers.map(({ body }) => body),
    ['Titel /de', 'Title /en'],
  )
})

t.test('the example of Action Cable subscribes the page of a room', async (t) => {
  const schema = ['rooms', 'users', 'messages'].map((name) => {
    const columns =
      name === 'messages' ? 't.references :room; t.references :user; t.string :body' : ''
    return `create_table(:${name}) { |t| ${columns} }`
  })
  const { answers, warnings } = await runLoweredApp(
    t,
    {
      'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do\n${schema.join('\n')}\nend\n`,
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/room.rb': 'class Room < ApplicationRecord\n  has_many :messages\nend\n',
      'app/models/user.rb': 'class User < ApplicationRecord\nend\n',
      'app/models/message.rb': block('action-cable', 'broadcasts_to :room\n').replace(
        'broadcasts_to',
        'belongs_to :user, optional: true\n  broadcasts_to',
      ),
      'app/channels/application_cable/channel.rb':
        'module ApplicationCable\n  class Channel < ActionCable::Channel::Base\n  end\nend\n',
      'app/channels/application_cable/connection.rb': block('action-cable', 'identified_by'),
      'app/channels/chat_channel.rb': block('action-cable', 'class ChatChannel <'),
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\n  skip_forgery_protection\nend\n',
      'app/controllers/rooms_controller.rb': `class RoomsController < ApplicationController
  def create = redirect_to(Room.create!.tap { |room| room.messages.create!(body: "hi") })
  def show
    @room = Room.find(params[:id])
  end
end
`,
      'app/views/rooms/show.html.erb': block('action-cable', 'turbo_stream_from'),
      'app/views/messages/_message.html.erb': '<li><%= message.body %></li>',
      'config/routes.rb':
        'Rails.application.routes.draw do\n  resources :rooms, only: %i[create show]\nend\n',
    },
    [{ path: '/rooms', verb: 'POST' }, { path: '/rooms/1' }],
  )
  t.same(warnings, [])
  t.match(
    answers[1]?.body,
    /^<turbo-cable-stream-source channel="Turbo::StreamsChannel" signed-stream-name="\w+=*--[0-9a-f]{64}"><\/turbo-cable-stream-source>\n<ul id="messages"><li>hi<\/li><\/ul>/,
  )
})

t.test('the mailboxes of the guide take, route and turn away mails', async (t) => {
  const mails = [
    'From: ann@example.org\\nTo: save@example.org\\nSubject: Hi\\n\\nText',
    'From: bob@example.com\\nTo: save@example.org\\n\\nText',
  ]
  const { answers, warnings } = await runLoweredApp(
    t,
    {
      'db/schema.rb': storageTables(`  create_table("action_mailbox_inbound_emails") do |t|
    t.integer "status", default: 0, null: false
    t.string "message_id", null: false
    t.string "message_checksum", null: false
    t.timestamps
  end
  create_table("forwards") { |t| t.string "sender"; t.string "subject"; t.string "text"; t.string "files" }
`),
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/forward.rb': 'class Forward < ApplicationRecord\nend\n',
      'app/mailers/forward_mailer.rb':
        'class ForwardMailer < ActionMailer::Base\n  def unknown_sender(inbound_email) = mail(to: inbound_email.mail.from, from: "a@example.org", body: "Who?")\nend\n',
      'app/mailboxes/application_mailbox.rb': block('action-mailbox', 'routing all: :backstop'),
      'app/mailboxes/forwards_mailbox.rb': block('action-mailbox', 'class ForwardsMailbox'),
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/mails_controller.rb': `class MailsController < ApplicationController
  def index
    statuses = [${mails.map((mail) => `"${mail}"`).join(', ')}].map do |source|
      inbound_email = ActionMailbox::InboundEmail.create_and_extract_message_id!(source, status: :processing)
      inbound_email.route
      inbound_email.status
    end
    render json: [statuses, Forward.pluck(:sender, :subject, :text)]
  end
end
`,
      'config/storage.yml': 'local:\n  service: Disk\n  root: <%= Rails.root.join("storage") %>\n',
      'config/application.rb': `module Shop
  class Application < Rails::Application
    config.active_storage.service = :local
  end
end
`,
      'config/routes.rb': 'Rails.application.routes.draw do\n  root "mails#index"\nend\n',
    },
    [{ path: '/' }],
  )
  t.same(warnings, [])
  t.same(JSON.parse(answers[0]?.body ?? 'null'), [
    ['delivered', 'bounced'],
    [['ann@example.org', 'Hi', 'Text']],
  ])
})

t.test(
  'the example of Action Text keeps, shows and edits a text with a person in it',
  async (t) => {
    const { answers, warnings } = await runLoweredApp(
      t,
      {
        'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
${RICH_TEXT_TABLES}  create_table(:messages) { |t| t.timestamps }
  create_table(:people) { |t| t.string :name }
end
`,
        'app/models/application_record.rb':
          'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
        'app/models/message.rb': block('action-text', 'has_rich_text :content\n'),
        'app/models/person.rb': block('action-text', 'include ActionText::Attachable'),
        'app/controllers/application_controller.rb':
          'class ApplicationController < ActionController::Base\n  skip_forgery_protection\nend\n',
        'app/controllers/messages_controller.rb': `class MessagesController < ApplicationController
  def create = redirect_to(Message.create!(content: "Hi #{ActionText::Attachment.from_attachable(Person.create!(name: "Ann"))}"))
  def show = @message = Message.find(params[:id])
  def edit = @message = Message.find(params[:id])
end
`,
        'app/views/messages/show.html.erb': block('action-text', '@message.content'),
        'app/views/messages/edit.html.erb': block('action-text', 'form.rich_textarea'),
        'app/views/people/_person.html.erb': '<b><%= person.name %></b>',
        'app/views/people/_chip.html.erb': '<i><%= person.name %></i>',
        'app/views/people/_missing.html.erb': 'gone',
        'config/routes.rb': 'Rails.application.routes.draw do\n  resources :messages\nend\n',
      },
      [{ path: '/messages', verb: 'POST' }, { path: '/messages/1' }, { path: '/messages/1/edit' }],
    )
    t.same(warnings, [])
    t.match(answers[1]?.body, /Hi <action-text-attachment sgid="[^"]+"[^>]*><b>Ann<\/b></)
    t.match(answers[2]?.body, '&amp;lt;i&amp;gt;Ann&amp;lt;/i&amp;gt;')
  },
)

t.test('the example of Active Storage keeps files and gives them back', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      'db/schema.rb': storageTables(`  create_table "posts", force: :cascade do |t|
    t.string "title"
  end
`),
      'config/application.rb':
        'module Shop\n  class Application < Rails::Application\n    config.load_defaults 8.1\n  end\nend\n',
      'config/initializers/files.rb': block('active-storage', 'config.active_storage.service'),
      'config/storage.yml': block('active-storage', 'service: Disk').replace(
        '"storage"',
        '"tmp/kept"',
      ),
      'config/routes.rb':
        'Rails.application.routes.draw do\n  resources :posts do\n    resource :avatar, only: :show\n  end\n  get "start", to: "posts#start"\n  get "purge", to: "posts#purge"\nend\n',
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\n  skip_forgery_protection\nend\n',
      'app/controllers/posts_controller.rb': block(
        'active-storage',
        'class PostsController',
      ).replace(
        /end\n$/,
        '\n  def start\n    png = ["89504e470d0a1a0a"].pack("H*")\n    Post.create!(title: "Tea", avatar: { io: StringIO.new(png), filename: "a.png" }, images: [{ io: StringIO.new("b"), filename: "b.txt" }])\n    ActiveStorage::Blob.create_and_upload!(io: StringIO.new("x"), filename: "x").update_columns(created_at: 3.days.ago)\n    head :created\n  end\n\n  def purge\n    PurgeUnattachedJob.perform_now\n    render plain: ActiveStorage::Blob.unattached.count\n  end\nend\n',
      ),
      'app/controllers/avatars_controller.rb': block('active-storage', 'class AvatarsController'),
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/post.rb': block('active-storage', 'has_one_attached :avatar'),
      'app/jobs/application_job.rb': 'class ApplicationJob < ActiveJob::Base\nend\n',
      'app/jobs/purge_unattached_job.rb': block('active-storage', 'PurgeUnattachedJob'),
      'app/views/posts/new.html.erb':
        block('active-storage', 'direct_upload: true') +
        '<%= @post.errors.full_messages.to_sentence %>',
      'app/views/posts/show.html.erb': block('active-storage', 'image_tag @post.avatar'),
    },
    [
      { path: '/start' },
      { path: '/posts/1' },
      { path: '/posts/new' },
      { path: '/posts', verb: 'POST', params: { post: { title: 'x', images: [''] } } },
      { path: '/posts/1/avatar' },
      { path: '/posts/1/avatar', headers: { 'X-Editor': 'yes' } },
      { path: '/purge' },
    ],
  )
  t.same(
    answers.map(({ status }) => status),
    [201, 200, 200, 422, 403, 302, 200],
    output,
  )
  const [, shown, form, refused, , , purged] = answers.map(({ body }) => body)
  t.match(shown, /<img alt="" src="\/files\/blobs\/proxy\/[^"]+\/a\.png" \/>/)
  t.match(shown, /\/a\.png\?disposition=attachment">a\.png<[^]*\/b\.txt">b\.txt<\/a>, 1 Byte/)
  t.match(form, /data-direct-upload-url="http:\/\/[^"]+\/files\/direct_uploads"/)
  t.match(refused, 'Avatar can&#39;t be blank')
  t.equal(purged, '1')
})

t.test('the example of variants leads to them', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      'db/schema.rb': storageTables('  create_table "photos", force: :cascade do |t|\n  end\n'),
      'config/application.rb':
        'module Shop\n  class Application < Rails::Application\n    config.load_defaults 8.1\n    config.active_storage.service = :local\n  end\nend\n',
      'config/storage.yml': 'local:\n  service: Disk\n  root: tmp/pictures\n',
      'config/routes.rb':
        'Rails.application.routes.draw do\n  resources :photos\n  get "start", to: "photos#start"\nend\n',
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/photos_controller.rb':
        'class PhotosController < ApplicationController\n  def start\n    Photo.create!(picture: { io: StringIO.new(["89504e470d0a1a0a"].pack("H*")), filename: "a.png" })\n    head :created\n  end\n\n  def show\n    @photo = Photo.find(params[:id])\n  end\nend\n',
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/photo.rb': block('active-storage', 'class Photo'),
      'app/views/photos/show.html.erb': block('active-storage', 'picture.variant(:thumb)'),
    },
    [{ path: '/start' }, { path: '/photos/1' }],
  )
  const [, shown] = answers.map(({ body }) => body)
  const address = '/rails/active_storage/representations/redirect/[^"]+/a\\.png'
  t.match(
    shown,
    new RegExp(`<img alt="" src="${address}" />\\s*<a href="${address}">upright</a>`),
    output,
  )
})

t.test('every Ruby and ERB example of the guides and the README is run somewhere', async (t) => {
  for (const [text, path] of unused) {
    const known = Object.keys(ELSEWHERE).some((part) => text.includes(part))
    t.ok(known, `${path}: ${text.slice(0, 60)}`)
  }
})
