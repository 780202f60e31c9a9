import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// Models as Rails writes them; the expected values follow the Rails guides.

const APP = {
  'config/routes.rb': 'Webfw::Routes.draw do\n  get "/", to: "books#index"\nend\n',
  'db/migrate/20261101000000_create_books.rb': `class CreateBooks < Webfw::Migration
  def change
    create_table :authors do |t|
      t.string :name
      t.string :slug
      t.timestamps
    end
    create_table :books do |t|
      t.references :author
      t.string :title
      t.integer :pages
    end
    create_table :reviews do |t|
      t.references :book
      t.integer :stars
    end
    create_table :publications do |t|
      t.string :type
      t.string :title
    end
  end
end
`,
  'app/models/application_record.rb': `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class

  before_save :note

  def self.newest_first
    order(id: :desc)
  end

  def label
    "#{self.class.name} #{id}"
  end

  private

  def note
    @noted = true
  end
end
`,
  'app/models/author.rb': `class Author < ApplicationRecord
  has_many :books, -> { order(:title) }, dependent: :destroy
  has_many :reviews, through: :books

  scope :named, ->(name) { where(name: name) }

  def self.digest(text)
    text.reverse
  end

  class << self
    def first_name
      first.name
    end
  end
end
`,
  'app/models/book.rb': `class Book < ApplicationRecord
  belongs_to :author
  has_many :reviews

  validates :title, presence: true
end
`,
  'app/models/review.rb': `class Review < ApplicationRecord
  belongs_to :book
  belongs_to :user, class_name: "Author", foreign_key: :book_id, optional: true
end
`,
  'app/models/publication.rb': `class Publication < ApplicationRecord
  validates :title, presence: true
  def label = "#{super}: #{title}"
  def self.favourite = Comic.first
end
`,
  'app/models/comic.rb': 'class Comic < Publication\n  def label = "#{super}!"\nend\n',
  'app/models/manga.rb': 'class Manga < Comic\nend\n',
  'app/models/magazine.rb':
    'class Magazine < Publication\n  before_save { |each| each.title = each.title.upcase }\nend\n',
  'app/controllers/books_controller.rb': `class BooksController < ApplicationController
  def index
    @publications = Publication.order(:id)
  end
end
`,
  'app/views/books/index.html.erb': '<% @publications.each do |each| %><%= each.label %>;<% end %>',
  'db/seeds.rb': `
ursula = Author.create!(name: "Ursula")
ursula.books.create!(title: "B")
ursula.books.create!(title: "A")
puts ursula.books.reload.map(&:title).join(","), 0, Author.newest_first.named("Ursula").count
puts Author.digest("abc"), Author.first_name, ursula.label
book = Book.new(title: "C")
puts book.valid?, book.errors.full_messages.join(",")
Magazine.create!(title: "Nature")
Comic.create!(title: "Asterix")
Manga.create!(title: "Akira")
puts Publication.count, Comic.count, Manga.count, Magazine.first.type, Publication.new.type.inspect
puts Publication.order(:id).map { |each| each.class.name }.join(","), Publication.favourite.title
puts Comic.new.valid?, Comic.find_by(title: "NATURE").inspect, Comic.where(title: "Akira").first.class
ursula.destroy
puts Book.count
`,
}

t.test('models below ApplicationRecord', async (t) => {
  const { answers, output } = await runLoweredApp(t, APP, [{ path: '/' }])
  t.equal(
    output,
    `A,B\n0\n1\ncba\nUrsula\nAuthor 1\nfalse\nAuthor must exist\n3\n2\n1\nMagazine\nnil\nMagazine,Comic,Manga\nAsterix\nfalse\nnil\nManga\n0\n`,
  )
  t.equal(answers[0]?.body.includes('Magazine 1: NATURE;Comic 2: Asterix!;Manga 3: Akira!;'), true)
})

t.test('a model without a table that nothing names is left out, with a warning', async (t) => {
  const source = {
    'config/routes.rb': 'Rails.application.routes.draw do\n  root "pages#index"\nend\n',
    'app/models/application_record.rb':
      'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
    'app/models/page.rb':
      'class Page < ApplicationRecord\n  validates :title, presence: true\n  scope :new_ones, -> { order(:id) }\nend\n',
    'app/controllers/pages_controller.rb':
      'class PagesController < ActionController::Base\n  # Page.all comes later.\n  def index = render(plain: "here")\nend\n',
  }
  const { answers, warnings } = await runLoweredApp(t, source, [{ path: '/' }])
  t.equal(answers[0]?.body, 'here')
  t.same(warnings, ['app/models/page.rb:1: There is no table for the model Page.'])

  const used = {
    ...source,
    'app/controllers/pages_controller.rb':
      'class PagesController < ActionController::Base\n  def index = render(plain: Page.count)\nend\n',
  }
  await t.rejects(runLoweredApp(t, used, []), /There is no table for the model Page/)
})
