import t from 'tap'
import { formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { generateApp } from '../support/generator.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

const files: Readonly<Record<string, string>> = {
  'db/migrate/20261121000001_create_all.rb': `
class CreateAll < Webfw::Migration
  def change
    create_table :tickets do |t|
      t.string :title
      t.string :state
      t.timestamps
    end
    create_table :notes do |t|
      t.string :title
    end
  end
end
`,
  'db/seeds.rb': `
Ticket.create!(title: "First", tag_list: "a, b")
Ticket.create!(title: "Second", state: "closed")
Note.create!(title: "first of notes")
`,
  'config/routes.rb': `
Webfw::Routes.draw do
  get "/words", to: "tickets#words"
  get "/secret", to: "tickets#secret"
  get "/missing", to: "tickets#missing"
  get "/ping", to: "tickets#ping"
  resources :tickets, only: [:show, :create, :update]
end
`,
  'app/models/concerns/searchable.rb': `
# Records that are found by their title.
module Searchable
  extend ActiveSupport::Concern

  STATES = %w[open closed]

  included do
    LIMIT = 3
    attr_accessor :found_by
    scope :titled, ->(text) { where("title LIKE ?", "%#{sanitize_sql_like(text)}%") }

    validates :title, presence: true
    validate :title_is_short
    before_validation :fill_state, if: :fills_state?
    after_create { |record| record.trace << "created #{record.title}" }
  end

  class_methods do
    def search(text, limit: LIMIT)
      titled(text).order(:id).limit(limit)
    end

    def kinds = [name, STATES.first]
  end

  def headline
    "#{title.upcase} (#{kind})"
  end

  def kind = "searchable"

  def title_words
    self.title = title.squish
    title.split(" ")
  end

  def trace
    @trace ||= []
  end

  private

  def fills_state? = respond_to?(:state)

  def fill_state
    self.state ||= STATES.first
  end

  def title_is_short
    errors.add(:title, "is long") if title.to_s.length > 20
  end
end
`,
  'app/models/taggable.rb': `
module Taggable
  def self.included(base)
    base.extend(ClassMethods)
  end

  module ClassMethods
    def tag_separator = ","
  end

  def tag_list=(text)
    @tag_list = text.split(self.class.tag_separator).map(&:strip)
  end

  def tag_list = (@tag_list || []).join("+")
end
`,
  'app/models/loud.rb': `
module Loud
  def headline = "#{super}!"
end
`,
  'app/models/price.rb': `
class Price
  include Comparable
  include Printable
  extend Countable
  attr_reader :cents

  def initialize(cents)
    @cents = cents
  end

  def <=>(other) = cents <=> other.cents
end
`,
  'app/models/concerns/printable.rb': `
module Printable
  def print_out = "<#{cents}>"
end
`,
  'app/models/concerns/countable.rb': `
module Countable
  def total(list) = list.sum(&:cents)
end
`,
  'app/models/ticket.rb': `
class Ticket
  prepend Loud
  include Searchable
  include Taggable

  attr_accessor :note

  validates :note, length: { maximum: 5 }
  validates :tag_list, exclusion: { in: ["x"] }

  def kind = "ticket, #{super}"
end
`,
  'app/models/note.rb': `
class Note
  include Searchable
end
`,
  'app/controllers/concerns/guarded.rb': `
module Guarded
  extend ActiveSupport::Concern

  included do
    before_action :require_key, only: :secret
    rescue_from Webfw::RecordNotFound, with: :not_there
    helper_method :visitor
  end

  class_methods do
    def guarded? = true
  end

  def ping
    render plain: "pong #{controller_name}"
  end

  private

  def require_key
    @asked = params[:key].to_s
    return redirect_to(words_path) if @asked.empty?
    session[:key] = @asked
  end

  def visitor(greeting = "Hello") = "#{greeting} #{session[:key] || "nobody"}"

  def not_there(error)
    render plain: "none: #{error.class.name}", status: :not_found
  end
end
`,
  'app/controllers/concerns/named.rb': `
module Named
  extend ActiveSupport::Concern
  include Guarded

  included do
    before_action { |controller| controller.trail << "named" }
  end

  def trail
    @trail ||= []
  end
end
`,
  'app/controllers/tickets_controller.rb': `
class TicketsController < ApplicationController
  before_action { |controller| controller.trail << "first" }
  include Named
  before_action { |controller| controller.trail << "last" }

  def words
    ticket = Ticket.new(title: " a   b ")
    closed = Ticket.create!(title: "Third", state: "closed")
    all = [Ticket.search("ir").map(&:headline).inspect, Note.search("FIRST", limit: 1).first.headline]
    all << Ticket.kinds.inspect << Note.kinds.inspect << Note.include?(Searchable) << Ticket::LIMIT
    all << ticket.title_words.inspect << closed.trace.inspect << closed.state << Ticket.create!(title: "x").state
    all << Ticket.new(title: "a" * 21).tap(&:valid?).errors.full_messages.inspect << Note.create(title: "").errors.count
    ticket.tag_list = "a, b"
    ticket.found_by = "me"
    all << ticket.tag_list << ticket.found_by << Ticket.tag_separator << Ticket.where(state: "closed").search("Sec").count
    all << Ticket.ancestors.first(4).inspect << (Price.new(2) > Price.new(1)) << Price.new(2).print_out << Price.total([Price.new(1), Price.new(2)])
    all << self.class.guarded? << trail.inspect
    render plain: all.join("|")
  end

  def secret
    @ticket = Ticket.first
    @all = Ticket.where(state: "open")
  end

  def missing
    Ticket.find(99)
  end

  def show
    @ticket = Ticket.find(params[:id])
  end

  def create
    @ticket = Ticket.new(params.require(:ticket).permit(:title, :note, :tag_list))
    @ticket.found_by = "form"
    if @ticket.save
      render plain: [@ticket.note, @ticket.tag_list, @ticket.found_by, @ticket.trace.inspect].join("|")
    else
      render :show, status: :unprocessable_entity
    end
  end

  def update
    @ticket = Ticket.find(params[:id])
    @ticket.update(tag_list: "p,q", note: "n", title: "T")
    render plain: [@ticket.tag_list, @ticket.note, @ticket.saved_change_to_title?].join("|")
  end
end
`,
  'app/views/tickets/secret.html.erb':
    '<%= @asked %> <%= visitor %> <%= visitor "Hi" %> <%= @ticket.headline %> <%= @ticket.tag_list %> <%= @trail.join(",") %> <%= @all.search("First").first.title %>',
  'app/views/tickets/show.html.erb':
    '<%= @ticket.errors.full_messages.join(";") %><%= form_with model: @ticket do |form| %><%= form.text_field :tag_list %><%= form.text_field :note %><%= form.check_box :found_by %><% end %>',
}

t.test(
  'modules of app/models and app/controllers are included, extended and prepended',
  async (t) => {
    const { answers, output } = await runLoweredApp(t, files, [
      { path: '/words' },
      { path: '/secret' },
      { path: '/secret?key=k' },
      { path: '/missing' },
      { path: '/ping' },
    ])

    t.notMatch(output, 'Error')
    const [words, turned, secret, missing, ping] = answers
    t.same((words?.body ?? '').split('|'), [
      '["FIRST (ticket, searchable)!", "THIRD (ticket, searchable)!"]',
      'FIRST OF NOTES (searchable)',
      '["Ticket", "open"]',
      '["Note", "open"]',
      'true',
      '3',
      '["a", "b"]',
      '["created Third"]',
      'closed',
      'open',
      '["Title is long"]',
      '1',
      'a+b',
      'me',
      ',',
      '1',
      '[Loud, Ticket(id: integer, title: string, state: string, created_at: datetime, updated_at: datetime), Taggable, Searchable]',
      'true',
      '<2>',
      '3',
      'true',
      '["first", "named", "last"]',
    ])
    t.match(turned, { status: 302, headers: { Location: /words$/ } })
    t.equal(secret?.body, 'k Hello k Hi k FIRST (ticket, searchable)!  first,named,last First')
    t.match(missing, { status: 404, body: /^none: .*RecordNotFound$/ })
    t.equal(ping?.body, 'pong tickets')
  },
)

t.test('a virtual attribute is assigned, validated and shown in a form', async (t) => {
  const ticket = (values: Record<string, string>) => ({ ticket: { title: 'New', ...values } })
  const { answers, output } = await runLoweredApp(t, files, [
    { path: '/tickets', verb: 'POST', params: ticket({ note: 'hi', tag_list: 'c,d' }) },
    { path: '/tickets', verb: 'POST', params: ticket({ note: 'far too long', tag_list: 'x' }) },
    { path: '/tickets/1', verb: 'PATCH' },
  ])

  t.notMatch(output, 'Error')
  const [made, refused, updated] = answers
  t.equal(made?.body, 'hi|c+d|form|["created New"]')
  t.equal(refused?.status, 422)
  t.match(refused?.body, 'Note is too long (maximum is 5 characters);Tag list is reserved')
  t.match(
    refused?.body,
    /name="ticket\[tag_list\]" id="ticket_tag_list" value="x"|value="x" name="ticket\[tag_list\]"/,
  )
  t.match(refused?.body, /value="far too long"/)
  t.equal(updated?.body, 'p+q|n|true')
})

const refusals: [string, Readonly<Record<string, string>>, RegExp][] = [
  [
    'a concern of another name than its folder and file say',
    { 'app/models/concerns/user/named.rb': 'module Named\nend\n' },
    /must define module User::Named, not Named/,
  ],
  [
    'a module beside the controllers',
    { 'app/controllers/guard.rb': 'module Guard\nend\n' },
    /app\/controllers\/concerns\/guard\.rb/,
  ],
  [
    'a file that defines something else',
    { 'app/models/concerns/entitled.rb': 'module Nameable\nend\n' },
    /must define module Entitled, not Nameable/,
  ],
  [
    'included without Concern',
    {
      'app/models/concerns/entitled.rb':
        'module Entitled\n  included do\n    validates :x\n  end\nend\n',
    },
    /extend ActiveSupport::Concern/,
  ],
  [
    'a callback that no includer has',
    {
      'app/models/concerns/entitled.rb':
        'module Entitled\n  extend ActiveSupport::Concern\n  included do\n    before_save :titleise\n  end\nend\n',
      'app/models/note.rb': 'class Note\n  include Entitled\nend\n',
    },
    /Note has no method `titleise`/,
  ],
  [
    'a column that no includer has',
    {
      'app/models/concerns/entitled.rb':
        'module Entitled\n  extend ActiveSupport::Concern\n  included do\n    validates :titel, presence: true\n  end\nend\n',
      'app/models/note.rb': 'class Note\n  include Entitled\nend\n',
    },
    /no column `titel`/,
  ],
  [
    'a statement in included that is no declaration',
    {
      'app/models/concerns/entitled.rb':
        'module Entitled\n  extend ActiveSupport::Concern\n  included do\n    self.table_name = "x"\n  end\nend\n',
    },
    /in the class that includes Entitled/,
  ],
  [
    'an association in included with a model that is not there',
    {
      'app/models/concerns/entitled.rb':
        'module Entitled\n  extend ActiveSupport::Concern\n  included do\n    has_many :notices, dependent: :destroy\n  end\nend\n',
      'app/models/note.rb': 'class Note\n  include Entitled\nend\n',
    },
    /There is no model Notice with a table/,
  ],
  [
    'an unknown word on self',
    {
      'app/controllers/concerns/going.rb':
        'module Going\n  def go\n    redirekt_to "/"\n  end\nend\n',
    },
    /Did you mean `redirect_to`/,
  ],
]

for (const [what, changed, remedy] of refusals) {
  t.test(`a module is refused with its remedy: ${what}`, async (t) => {
    const own = new Map(Object.entries({ ...files, ...changed }))
    own.set('db/schema.rb', '')
    own.set(
      'app/controllers/application_controller.rb',
      'class ApplicationController < Webfw::Controller\nend\n',
    )
    const { diagnostics } = await generateApp({ name: 'refused', files: own })

    t.match(diagnostics.map(formatDiagnostic).join('\n'), remedy)
  })
}

t.test('a module and a model that includes it may speak of each other', async (t) => {
  const table = (name: string) =>
    `    create_table :${name} do |t|\n      t.string :title\n    end\n`
  const { answers } = await runLoweredApp(
    t,
    {
      'db/migrate/1_create_all.rb': `class CreateAll < Webfw::Migration\n  def change\n${table('articles')}${table('notes')}  end\nend\n`,
      'app/models/concerns/findable.rb': `module Findable
  extend ActiveSupport::Concern

  class_methods do
    def search(text) = "found #{text} by #{Note::KINDS.first}"
  end

  def rivals = [Note, Article].map { |model| model.count }
end
`,
      'app/models/article.rb': 'class Article\n  include Findable\nend\n',
      'app/models/note.rb':
        'class Note\n  include Findable\n\n  KINDS = %w[a b]\n\n  def self.search(text) = "own, " + super\nend\n',
      // Reads the article first, and with it the module.
      'app/controllers/articles_controller.rb':
        'class ArticlesController < ApplicationController\n  def index\n    render plain: [Article.search("x"), Article.new.rivals, Note.search("y")].inspect\n  end\nend\n',
      'config/routes.rb': 'Webfw::Routes.draw do\n  root "articles#index"\nend\n',
    },
    [{ path: '/' }],
  )
  t.equal(answers[0]?.body, '["found x by a", [0, 0], "own, found y by a"]')
})

t.test('a class body asks a class whose methods speak of it', async (t) => {
  const { answers, output } = await runLoweredApp(
    t,
    {
      'db/schema.rb':
        'ActiveRecord::Schema[7.1].define(version: 1) do\n  create_table("accounts") { |t| t.string "email" }\nend\n',
      'app/models/application_record.rb':
        'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
      'app/models/account.rb':
        'class Account < ApplicationRecord\n  SENDER = "a@example.org"\n\n  def welcome = AccountMailer.welcome(self).from.first\n  def limits = Limits::ALL\nend\n',
      'app/models/limits.rb':
        'class Limits\n  ALL = [Account::SENDER.size, AccountMailer::KINDS.size]\nend\n',
      'app/mailers/account_mailer.rb':
        'class AccountMailer < ActionMailer::Base\n  KINDS = %w[welcome].freeze\n  default from: Account::SENDER\n\n  def welcome(account)\n    mail(to: account.email, body: Limits::ALL.inspect)\n  end\nend\n',
      'app/controllers/accounts_controller.rb':
        'class AccountsController < ApplicationController\n  def index\n    account = Account.new(email: "b@example.org")\n    render plain: [account.welcome, account.limits].inspect\n  end\nend\n',
      'config/routes.rb': 'Rails.application.routes.draw do\n  root "accounts#index"\nend\n',
    },
    [{ path: '/' }],
  )
  t.equal(answers[0]?.body, '["a@example.org", [13, 1]]', output)
})

// A class method of a concern that defines methods by what it is given is said where a class calls it.
t.test('macros of concerns define methods in the classes that call them', async (t) => {
  const files = {
    'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
    'db/schema.rb':
      'ActiveRecord::Schema[7.1].define(version: 1) do\n  create_table("levels") { |t| t.string "name"; t.integer "position" }\nend\n',
    'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class

  def self.shouts(*names)
    names.each do |name|
      define_method("#{name}_shout") { public_send(name).upcase }
    end
  end
end
`,
    'app/models/concerns/positionable.rb': `module Positionable
  extend ActiveSupport::Concern

  included do
    scope :positioned, -> { order(:position, :id) }
    before_create :at_end
  end

  class_methods do
    # The parent and what leads to its siblings.
    def positioned_within(parent, association:, filter:)
      define_method :positioning_parent do
        send(parent)
      end

      define_method :all_positioned_siblings do
        positioning_parent.send(association).send(filter).positioned
      end

      define_method(:other_positioned_siblings) { all_positioned_siblings.where.not(id: id) }
      private :positioning_parent, :all_positioned_siblings
    end
  end

  def next = other_positioned_siblings.where("position > ?", position).first

  private

  def at_end
    self.position = (all_positioned_siblings.maximum(:position) || 0) + 1
  end
end
`,
    'app/models/concerns/flaggable.rb': `module Flaggable
  extend ActiveSupport::Concern

  class_methods do
    def flag(name, default: false)
      define_method("#{name}_flagged?") { flags[name.to_s] || default }
      define_method("flag_#{name}!") { |value = true| flags[name.to_s] = value }
      scope "with_#{name}", -> { where(name: name.to_s) }
    end
  end

  def flags = (@flags ||= {})
end
`,
    'app/models/level.rb': `class Level < ApplicationRecord
  include Flaggable
  include Positionable

  positioned_within :owner, association: :levels, filter: :newest
  flag :hot
  flag :cold, default: true
  shouts :name

  def owner = self.class
  def self.levels = where(id: 1..)
  def self.newest = order(id: :desc)
end
`,
    'db/seeds.rb': `level = Level.create!(name: "hot")
Level.create!(name: "b")
p Level.pluck(:position), level.next.id, level.hot_flagged?, level.cold_flagged?
level.flag_hot!
level.flag_cold!(nil)
p level.hot_flagged?, level.cold_flagged?, Level.with_hot.count, level.name_shout
p level.respond_to?(:positioning_parent), level.other_positioned_siblings.count
`,
  }
  const { output } = await runLoweredApp(t, files, [])

  t.same(output.trimEnd().split('\n'), [
    ...['[1, 2]', '2', 'false', 'true'],
    ...['true', 'true', '1', '"HOT"', 'false', '1'],
  ])
})

t.test('a plain class includes a concern with aliases, attributes and a Global ID', async (t) => {
  const files = {
    'app/models/concerns/serial.rb': `module Serial
  extend ActiveSupport::Concern

  included do
    include GlobalID::Identification
    alias id to_json
    alias_method :title, :label
    attr_accessor :note
    delegate :year, to: :day
  end

  class_methods do
    def find(id) = new(Date.parse(JSON.parse(id)["day"]))
  end

  def label = "on #{day}"
  def as_json(options = {}) = { day: day.to_s }
end
`,
    'app/models/day_page.rb': `class DayPage
  include Serial
  attr_reader :day
  def initialize(day) = @day = day
end
`,
    'db/seeds.rb': `page = DayPage.new(Date.new(2026, 5, 6))
page.note = "n"
p page.id, page.title, page.note, page.year, GlobalID::Locator.locate(page.to_gid).day == page.day
`,
  }
  const { output } = await runLoweredApp(t, files, [])
  t.same(output.trimEnd().split('\n'), [
    ...['"{\\"day\\":\\"2026-05-06\\"}"', '"on 2026-05-06"', '"n"', '2026', 'true'],
  ])
})

t.test('macros declare with what a class gives them, and old hooks are concerns', async (t) => {
  const files = {
    'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
    'db/schema.rb':
      'ActiveRecord::Schema[7.1].define(version: 1) do\n  create_table("levels") { |t| t.string "name"; t.string "state"; t.integer "cents" }\nend\n',
    'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class

  class << self
    def has_code(name, length: 4)
      before_create { self[name] ||= "x" * length }
      validates name, length: { is: length }, allow_nil: true
    end
  end
end
`,
    'app/models/concerns/moderated.rb': `module Moderated
  def self.included(base)
    base.extend ClassMethods
    base.before_validation :tidy
    base.class_eval do
      scope :tidied, -> { where("name <> ''") }
    end
  end

  module ClassMethods
    def newest = order(id: :desc).first
  end

  def tidy = self.name = name.to_s.strip
end
`,
    'app/models/concerns/listed.rb': `module Listed
  def self.included(base)
    base.before_validation :note
    base.extend ClassMethods
    (@classes ||= []) << base.name
  end

  def self.classes = @classes

  module ClassMethods
    def oldest = order(:id).first
  end

  def note = @noted = true
  def noted? = @noted
end
`,
    'app/models/concerns/sluggable.rb': `module Sluggable
  extend ActiveSupport::Concern

  class_methods do
    def sluggable(source, unique: false, **options)
      validates source, presence: true, uniqueness: options.slice(:scope) if unique
      validates source, length: { maximum: options[:limit] || 9 }
      scope :slugged, ->(text) { where(source => text) }
    end

    def flags(**names)
      names.each do |flag, value|
        scope flag, -> { where(cents: value) }
        define_method("#{flag}?") { cents == value }
      end
    end
  end
end
`,
    'app/models/concerns/money.rb': `module Money
  def monetize(*attributes)
    attributes.each do |attribute|
      define_method("#{attribute}_in_euros") { public_send(attribute).to_i / 100.0 }
      validates attribute, numericality: true, allow_nil: true
    end
  end
end
`,
    'app/models/level.rb': `class Level < ApplicationRecord
  include Moderated
  include Listed
  include Sluggable
  extend Money

  TRANSITIONS = { draft: %i[live], live: %i[old draft] }.freeze
  TRANSITIONS.each do |from, targets|
    targets.each { |to| define_method("#{from}_to_#{to}?") { state == from.to_s } }
  end
  TRANSITIONS.keys.each { |name| scope name, -> { where(state: name.to_s) } }

  has_code :state
  sluggable :name, unique: true, limit: 5
  flags cheap: 1, dear: 900
  monetize :cents
end
`,
    'db/seeds.rb': `level = Level.create!(name: " one ", cents: 900)
p level.name, level.state, level.cents_in_euros, level.dear?, level.cheap?, Level.dear.count, Level.slugged("one").count
p Level.new(name: "too long").errors.count, Level.new(name: "too long").tap(&:valid?).errors.full_messages
p Level.new(name: "one", cents: "x", state: "ab").tap(&:valid?).errors.full_messages
p Level.tidied.count, Level.newest.id, level.draft_to_live?, level.live_to_old?, Level.live.count
p Listed.classes, level.noted?, Level.oldest.id
`,
  }
  const { output } = await runLoweredApp(t, files, [])

  t.same(output.trimEnd().split('\n'), [
    ...['"one"', '"xxxx"', '9.0', 'true', 'false', '1', '1'],
    ...['0', '["Name is too long (maximum is 5 characters)"]'],
    '["State is the wrong length (should be 4 characters)", "Name has already been taken", "Cents is not a number"]',
    ...['1', '1', 'false', 'false', '0'],
    ...['["Level"]', 'true', '1'],
  ])
})

t.test('macros hand the block of a class on to what they declare', async (t) => {
  const files = {
    'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
    'db/schema.rb':
      'ActiveRecord::Schema[7.1].define(version: 1) do\n  create_table("levels") { |t| t.string "name"; t.string "state"; t.integer "cents" }\nend\n',
    'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class

  def self.on_publish(*names, &block) = after_save(*names, if: :live?, &block)
  def self.tidied(&) = before_validation(&)
end
`,
    'app/models/concerns/filterable.rb': `module Filterable
  extend ActiveSupport::Concern

  class_methods do
    def filter_by(name, &block)
      scope name, block
      define_method("#{name}_filter") { name.to_s }
    end

    def rule(name, &block)
      validate { errors.add(name, "is odd") unless block.call(self) }
    end

    def shown(name, &block)
      define_method("#{name}_shown", &block)
    end
  end
end
`,
    'app/models/level.rb': `class Level < ApplicationRecord
  include Filterable

  filter_by(:cheaper) { |than| where("cents < ?", than) }
  filter_by :newest do
    order(id: :desc)
  end
  rule(:cents) { |level| level.cents.to_i.even? }
  shown(:price) { |sign = "€"| "#{sign}#{cents}" }
  tidied { self.name = name.to_s.strip }
  on_publish { notes << "published #{name}" }
  on_publish :noted

  def live? = state == "live"
  def notes = @notes ||= []

  private
    def noted = notes << "noted"
end
`,
    'db/seeds.rb': `first = Level.create!(name: " one ", cents: 2)
second = Level.create!(name: "two", cents: 8, state: "live")
p first.name, first.notes, second.notes.sort, Level.cheaper(5).map(&:name), Level.newest.first.name, first.cheaper_filter
p Level.new(cents: 3).tap(&:valid?).errors.full_messages, first.price_shown, first.price_shown("$")
`,
  }
  const { output } = await runLoweredApp(t, files, [])

  t.same(output.trimEnd().split('\n'), [
    ...['"one"', '[]', '["noted", "published two"]', '["one"]', '"two"', '"cheaper"'],
    ...['["Cents is odd"]', '"€2"', '"$2"'],
  ])
})

t.test('a module of lib/ with an old hook gives its controller callbacks', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      'config/application.rb':
        'module Store\n  class Application < Rails::Application\n    config.autoload_lib(ignore: [])\n  end\nend\n',
      'config/routes.rb': 'Rails.application.routes.draw { root "pages#index" }\n',
      'lib/watched.rb': `module Watched
  def self.included(base)
    base.before_action -> { response.headers["X-One"] = "1" }
    base.class_eval { before_action { response.headers["X-Two"] = "2" } }
  end
end
`,
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::Base\nend\n',
      'app/controllers/pages_controller.rb':
        'class PagesController < ApplicationController\n  include Watched\n\n  def index = render(plain: "page")\nend\n',
    },
    [{ path: '/' }],
  )

  t.match(answers[0], { status: 200, headers: { 'X-One': '1', 'X-Two': '2' } })
})
