import t from 'tap'
import { generateApp } from '../support/generator.ts'
import { runLoweredApp } from '../support/lowered-app.ts'

const files = {
  'config/routes.rb':
    'Webfw::Routes.draw do\n  resources :books, only: [:create, :update, :edit]\nend\n',
  'db/migrate/1_create_books.rb': `class CreateBooks < Webfw::Migration
  def change
    create_table(:books) { |t| t.string :title }
    create_table(:genres) { |t| t.string :name }
    create_table :book_genres do |t|
      t.references :book, null: false, foreign_key: true
      t.references :genre, null: false, foreign_key: true
    end
  end
end
`,
  'db/seeds.rb': '%w[sf drama history].each { |name| Genre.create!(name: name) }\n',
  'app/models/book.rb': 'class Book\nend\n',
  'app/models/genre.rb': 'class Genre\nend\n',
  'app/controllers/books_controller.rb': `class BooksController < ApplicationController
  skip_forgery_protection

  def create
    book = Book.create!(book_params)
    render plain: "#{book.genre_ids.sort} #{Book.find(book.id).genres.order(:id).map(&:name)}"
  end

  def update
    book = Book.find(params[:id])
    book.update!(book_params)
    book.genre_ids += [3]
    render plain: book.reload.genre_ids.sort.inspect
  end

  def edit
    @book = Book.find(params[:id])
    @genres = Genre.order(:id)
  end

  private

  def book_params = params.require(:book).permit(:title, genre_ids: [])
end
`,
  'app/views/books/edit.html.erb':
    '<%= form_with model: @book do |form| %><%= form.collection_check_boxes :genre_ids, @genres, :id, :name %><% end %>',
}

t.test('ids of an association are read, assigned and shown in a form', async (t) => {
  const { answers } = await runLoweredApp(t, files, [
    {
      path: '/books',
      verb: 'POST',
      params: { book: { title: 'Dune', genre_ids: ['', '2', '1'] } },
    },
    { path: '/books/1', verb: 'PATCH', params: { book: { genre_ids: ['2'] } } },
    { path: '/books/1/edit' },
    { path: '/books', verb: 'POST', params: { book: { title: 'Emma', genre_ids: ['9'] } } },
  ])

  t.match(answers, [
    { body: '[1, 2] ["sf", "drama"]' },
    { body: '[2, 3]' },
    { body: /value="1" name[^]*value="2" checked="checked" name="book\[genre_ids\]\[\]"/ },
    { status: 404 },
  ])
})

t.test('the types of a model have the ids of its associations', async (t) => {
  const source = new Map(Object.entries({ ...files, 'db/schema.rb': '' }))
  const generated = await generateApp({ name: 'books', files: source })

  t.match(generated.files.get('gen/models/book.ts'), /set genre_ids\(/)
  t.match(generated.files.get('gen/models/genre.ts'), /set book_ids\(/)
})

t.test(
  'inverse_of says the foreign key; a plain class has attributes of its own class',
  async (t) => {
    const { answers } = await runLoweredApp(
      t,
      {
        'config/routes.rb': 'Rails.application.routes.draw do\n  root "links#index"\nend\n',
        'db/migrate/1_create_links.rb': `class CreateLinks < ActiveRecord::Migration[8.1]
  def change
    create_table(:notes) { |t| t.string :title }
    create_table :links do |t|
      t.string :url
      t.references :source_note
    end
  end
end
`,
        'db/seeds.rb':
          'Note.create!(title: "A").links.create!(url: "/a")\nNote.create!(title: "B")\n',
        'app/models/note.rb':
          'class Note < ApplicationRecord\n  has_many :links, inverse_of: :source, dependent: :destroy\nend\n',
        'app/models/link.rb': `class Link < ApplicationRecord
  belongs_to :source, class_name: "Note", foreign_key: :source_note_id
  validates :url, uniqueness: { scope: :source }
end
`,
        'app/models/counter.rb': `class Counter
  cattr_accessor :steps, default: 2
  def self.double = steps * 2
end
`,
        'app/controllers/links_controller.rb': `class LinksController < ApplicationController
  def index
    Counter.steps += 1
    again, other = Note.order(:id).map { |note| note.links.build(url: "/a").valid? }
    link = Link.first
    render plain: [Note.joins(:links).count, link.source.title, Note.first.links.first.source.title, again, other, Counter.double].join(" ")
  end
end
`,
      },
      [{ path: '/' }],
    )

    t.equal(answers[0]?.body, '1 A A false true 6')
  },
)

t.test('a record is asked and written by names that come at run time', async (t) => {
  const { answers } = await runLoweredApp(
    t,
    {
      'config/routes.rb':
        'Rails.application.routes.draw do\n  root "notes#index"\n  get "show", to: "notes#show"\nend\n',
      'app/views/notes/show.html.erb': '<%= told(@note, "title") %>',
      'db/migrate/1_create_notes.rb': `class CreateNotes < ActiveRecord::Migration[8.1]
  def change
    create_table(:notes) { |t| t.string :title; t.text :body; t.boolean :done }
    create_table(:links) { |t| t.string :url; t.references :note }
  end
end
`,
      'app/helpers/notes_helper.rb':
        'module NotesHelper\n  def told(record, column) = tag.b(record.send(column))\nend\n',
      'app/validators/upcase_validator.rb': `class UpcaseValidator < ActiveModel::Validator
  def validate(record)
    field = options[:field]
    record.errors.add(field, "is small") if record.public_send(field) != record.public_send(field).upcase
  end
end
`,
      'app/models/link.rb': 'class Link < ApplicationRecord\n  belongs_to :note\nend\n',
      'app/models/note.rb': `class Note < ApplicationRecord
  has_many :links
  validates_with UpcaseValidator, field: :title

  def shout = title.upcase + "!"

  def summary
    %i[title body shout hidden done?].map { |name| "#{name}=#{send(name)}" }.join(" ")
  end

  def filled
    %w[title body].count { |name| public_send(name).present? }
  end

  def copy(other)
    %w[title body].each { |name| public_send(:"#{name}=", other.public_send(name)) }
    self
  end

  private
    def hidden = "h"
end
`,
      'app/controllers/notes_controller.rb': `class NotesController < ApplicationController
  def index
    note = Note.create!(title: "A", body: "b")
    note.links.create!(url: "/")
    copy = Note.new.copy(note)
    small = Note.new(title: "a")
    told = %w[hidden zip constructor destroy calledName destroy_all].map { |name| ask(note, name) }
    render plain: [note.summary, note.filled, copy.body, small.valid?, Note.first.public_send("links".to_sym).count, told, wrong(note)].flatten.join("|")
  end

  def show
    @note = Note.first
  end

  private
    def ask(record, name)
      named(name == "destroy_all" ? Note.all : Note.find(record.id), name).inspect
    rescue NoMethodError => error
      error.message[/(private|undefined) method .[a-zA-Z]+/]
    end

    def named(any, name) = any.public_send(name)

    def wrong(record)
      note = Note.first
      note.public_send("#{record.title.downcase}=", 1)
    rescue NoMethodError => error
      error.name.inspect
    end
end
`,
    },
    [{ path: '/' }, { path: '/show' }],
  )

  t.equal(
    answers[0]?.body,
    'title=A body=b shout=A! hidden=h done?=false|2|b|false|1|private method `hidden|undefined method `zip|undefined method `constructor|undefined method `destroy|undefined method `calledName|undefined method `destroy|:a=',
  )
  t.match(answers[1]?.body, '<b>A</b>')
})
