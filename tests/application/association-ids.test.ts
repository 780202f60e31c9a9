import t from 'tap'
import { generateApp } from '../../gen/index.ts'
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

t.test('a model has the ids of its associations only where something asks for them', async (t) => {
  const source = new Map(Object.entries({ ...files, 'db/schema.rb': '' }))
  const generated = await generateApp({ name: 'books', files: source })

  t.match(generated.files.get('gen/models/book.ts'), /set genre_ids\(/)
  t.notMatch(generated.files.get('gen/models/genre.ts'), /book_ids/)
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
