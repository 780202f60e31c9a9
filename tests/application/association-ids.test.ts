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
