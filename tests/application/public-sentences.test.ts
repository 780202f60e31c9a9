import t from 'tap'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// What public Rails applications say outside of their pages, each with what Rails answers.

const files = {
  'config/application.rb': `module BookShop
  class Application < Rails::Application
    config.load_defaults 8.0
  end
end
`,
  'config/environments/test.rb': `Rails.application.configure do
  url_options = { host: "books.example", protocol: "https" }
  routes.default_url_options = url_options
end
`,
  'config/initializers/addresses.rb':
    'Rails.application.config.after_initialize do\n  Rails.application.routes.default_url_options[:port] = 8443\nend\n',
  'config/routes.rb': `Rails.application.routes.draw do
  resources :books, only: %i[index show edit]
  %w[addresses recognized named global owned counted offered].each { |name| get name, to: "pages##{name}" }
end
`,
  'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "books", force: :cascade do |t|
    t.string "title"
  end
  create_table "pages", force: :cascade do |t|
    t.integer "book_id"
    t.string "kind"
  end
end
`,
  'app/models/concerns/titled.rb': `module Titled
  extend ActiveSupport::Concern
  included { scope :titled, -> { where("title IS NOT NULL") } }
  class_methods { def without(title) = where.not(title: title) }
end
`,
  'app/models/book.rb': `class Book < ActiveRecord::Base
  include Titled
  has_many :pages
  has_one :cover, -> { where(kind: "cover") }, class_name: "Page"
  delegate :kind, to: :cover

  def cover = super || "none"
  def cover_kind = association(:cover).reader&.kind
  def kind=(value)
    (association(:cover).target || build_cover).update!(kind: value)
  end
end
`,
  'app/models/page.rb': 'class Page < ActiveRecord::Base\n  belongs_to :book\nend\n',
  'app/models/stamp.rb': 'class Stamp\n  def kind(size) = size\n  def twice = kind(2)\nend\n',
  'app/models/announcement.rb': `class Announcement
  include Rails.application.routes.url_helpers

  def initialize(book) = @book = book
  def address = book_url(@book)
  def other = polymorphic_url(@book, host: "other.example")
  def path = edit_polymorphic_path(@book)
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\n  helper_method :shelf, :logged_in?\nend\n',
  'app/views/pages/offered.html.erb': '<%= shelf %> <%= shelf(3) %>',
  'app/controllers/books_controller.rb': `class BooksController < ApplicationController
  def index = head(:ok)
  def show = head(:ok)
  def edit = head(:ok)
end
`,
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
  def offered
  end

  def shelf(number = 1) = "shelf #{number}"

  def counted
    connection = ActiveRecord::Base.connection
    counts = %w[books pages].map { |table| connection.select_value("SELECT COUNT(*) FROM #{connection.quote_table_name(table)} WHERE id = -1") }
    Book.create!([{ title: "tea" }, { title: "toe" }])
    shared = [
      Book.titled.where(title: %w[tea toe]).without("tea").group("title || '!'").count,
      Book.without("tea").where(title: %w[tea toe]).select("title || '?' AS asked").map(&:asked)
    ]
    render plain: [counts, shared].inspect
  end

  def addresses
    book = Book.create!(title: "a")
    one = Announcement.new(book)
    render plain: [
      one.address, one.other, one.path, Rails.application.routes.url_helpers.book_url(book, host: "c.example", port: nil),
      Rails.application.routes.url_helpers.polymorphic_path([book]), Rails.application.routes.default_url_options[:host], book_url(book)
    ].join("\\n")
  end

  def recognized
    found = Rails.application.routes.recognize_path("/books/7/edit")
    lost = Rails.application.routes.recognize_path("/nowhere", method: :post) rescue nil
    told = begin
      Rails.application.routes.recognize_path("/nowhere")
    rescue ActionController::RoutingError => error
      error.message
    end
    render plain: [found.inspect, lost.inspect, told, found[:id], Rails.application.routes.recognize_path("/books/a%20%E0/edit")[:action]].join("\\n")
  end

  def global
    book = Book.create!(title: "g")
    signed = book.to_sgid(for: "mail", expires_in: 1.hour).to_s
    late = book.to_sgid(expires_at: 1.minute.ago).to_s
    render plain: [
      book.to_gid, book.to_global_id.uri, book.to_gid == Book.find(book.id).to_gid, GlobalID::Locator.locate(book.to_gid.to_s).title,
      GlobalID.find(book.to_gid_param) == book, GlobalID::Locator.locate(book.to_gid, only: Book).id == book.id,
      GlobalID::Locator.locate_signed(signed, for: "mail") == book, GlobalID::Locator.locate_signed(signed).inspect,
      GlobalID::Locator.locate_signed(late).inspect, GlobalID.parse("gid://x/Nothing/1").inspect, GlobalID.parse("gid://x/Book/%E0%A4").class, SignedGlobalID.parse("no", for: "mail").inspect,
      GlobalID.parse(book.to_gid).model_name, SignedGlobalID.parse(signed, for: "mail").find.title,
      (begin; Book.new.to_gid; rescue ArgumentError; "new"; end)
    ].join("\n")
  end

  def owned
    book = Book.create!(title: "o")
    pages = book.association(:pages)
    before = [pages.loaded?, book.association(:cover).loaded?, book.cover, book.cover_kind.inspect]
    book.kind = "cover"
    book.pages.to_a
    again = Book.find(book.id)
    render plain: [
      *before, pages.loaded?, pages.target.size, pages.reader.class.name.include?("Collection"), pages.owner == book, pages.klass.name,
      book.association(:cover).loaded?, again.association(:cover).loaded?, again.cover_kind, again.kind(), again.association(:pages).reload.loaded?
    ].join(",")
  end

  def named = render(plain: [Rails.application.name, Rails.application.class.module_parent_name, Rails.application.class.name].join(","))
end
`,
}

const ASKED: readonly (LoweredRequest & { readonly body: string })[] = [
  {
    path: '/addresses',
    body: `https://books.example:8443/books/1
https://other.example:8443/books/1
/books/1/edit
https://c.example:8443/books/1
/books/1
books.example
http://www.example.com/books/1`,
  },
  {
    path: '/recognized',
    body: `{:controller=>"books", :action=>"edit", :id=>"7"}
nil
No route matches "/nowhere"
7
edit`,
  },
  {
    path: '/global',
    body: `gid://lowered/Book/2
gid://lowered/Book/2
true
g
true
true
true
nil
nil
nil
GlobalID
nil
Book
g
new`,
  },
  {
    path: '/owned',
    body: 'false,false,none,nil,true,1,true,true,Page,true,false,cover,cover,true',
  },
  { path: '/counted', body: '[[0, 0], [{"toe!"=>1}, ["toe?"]]]' },
  { path: '/offered', body: 'shelf 1 shelf 3' },
  { path: '/named', body: 'book-shop,BookShop,BookShop::Application' },
]

t.test('sentences of public applications outside of pages answer as in Rails', async (t) => {
  const { answers, output, warnings } = await runLoweredApp(t, files, ASKED)
  t.match(warnings, ['No controller has a method `logged_in?`.'])
  for (const [index, { path, body }] of ASKED.entries()) {
    t.same([answers[index]?.status, answers[index]?.body], [200, body], path, { output })
  }
})

const WRITTEN_OTHERWISE = {
  'config/application.rb': `module BookShop
  class Application < Rails::Application
    config.load_defaults 8.0
  end
end
`,
  'config/routes.rb': `require_relative "../lib/places"
Rails.application.routes.draw do
  resources :words, only: %i[index show]
  get "/#{CGI.unescape("all%20words").tr(" ", "-")}", to: "words#index"
  get File.join("/", Places::MAIL), to: "words#mail"
end
`,
  'lib/places.rb': 'module Places\n  MAIL = "/mail".freeze\nend\n',
  'app/assets/javascripts/shop.js.erb': '<%= asset_path "a.png" %>',
  'app/mailers/word_mailer.rb': `class WordMailer < ActionMailer::Base
  def hello
    address = url_for(controller: "words", action: "show", id: 3, host: "books.example", protocol: "https")
    mail(to: "a@example.org", from: "b@example.org", subject: address, body: "")
  end
end
`,
  'db/schema.rb': `ActiveRecord::Schema[8.0].define(version: 1) do
  create_table "words", force: :cascade do |t|
    t.integer "kind"
    t.string "size"
  end
end
`,
  'db/seeds.rb': `return if Rails.env.production?
require_relative "seeds/data"
require Rails.root.join("lib/sower")
Sower.sow(SeedData::KINDS)
return puts("sown") if Word.count == 2
puts "not reached"
`,
  'db/seeds/data.rb': 'module SeedData\n  KINDS = %w[small large]\nend\n',
  'lib/sower.rb':
    'module Sower\n  def self.sow(kinds) = kinds.each { |kind| Word.create!(kind: kind, size: "b") }\nend\n',
  'lib/templates/gone.rb': 'class NotByItsName < Nobody::Here\nend\n',
  'lib/release/notes.rb': 'puts(\n',
  'app/models/word.rb': `class Word < ActiveRecord::Base
  KINDS = %i[small large].freeze
  enum :kind, KINDS.each_with_index.to_h
  enum :size, %w[a b].to_h { |name| [name.to_sym, name] }, suffix: true
  scope :of, (lambda do |kind|
    where(kind: kind)
  end)
  scope :sized, (->(size) { where(size: size) })
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/words_controller.rb': `class WordsController < ApplicationController
  before_action :find_kind, only: :show, inherit: true

  def index
  end

  def show
    isBoth = Word.of("large").one?
      && Word.sized("b").many?
    render json: [@kind, isBoth, Word.kinds, Word.small.b_size.count], layouts: false
  end

  def mail = render(plain: WordMailer.hello.subject)

  def find_kind
    @kind = params[:id]
  end
end
`,
  'app/helpers/words_helper.rb': `module WordsHelper
  class Box
    def initialize(text) = @text = text
    def shown = "[#{@text}] #{self.class.name}"
  end

  def boxed(text) = Box.new(text).shown
end
`,
  'app/views/words/index.html.erb':
    '<%= boxed("a") %> <%= WordsHelper::Box.new("b").shown %> <%= render "addWord" %>',
  'app/views/words/_addWord.html.erb': '<%= l nil, default: "never" %>',
}

t.test('what public applications write in another form runs as it is', async (t) => {
  const requests = ['/words', '/words/7', '/all-words', '/mail'].map((path) => ({ path }))

  const { answers, output, warnings } = await runLoweredApp(t, WRITTEN_OTHERWISE, requests)

  t.same(warnings, [
    'app/controllers/words_controller.rb:2: `before_action` reads past `inherit:`, as in Rails.',
    'app/controllers/words_controller.rb:10: `render` reads past `layouts:`, as in Rails.',
  ])
  t.equal(answers[0]?.body, '[a] WordsHelper::Box [b] WordsHelper::Box never')
  t.equal(answers[2]?.body, answers[0]?.body)
  t.equal(answers[3]?.body, 'https://books.example/words/3')
  t.equal(answers[1]?.body, '["7",true,{"small":0,"large":1},1]')
  t.match(output, /^sown$/m)
  t.notMatch(output, 'not reached')
})
