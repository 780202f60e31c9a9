import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

const APP = {
  'config/routes.rb':
    'Rails.application.routes.draw do\n  resources :books, only: [:index, :show]\nend\n',
  'db/migrate/20261101000000_create_books.rb': `class CreateBooks < ActiveRecord::Migration[8.1]
  def change
    create_table :books do |t|
      t.string :title
      t.integer :status, default: 0, null: false
      t.integer :size
      t.string :role
    end
  end
end
`,
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/concerns/sized.rb': `module Sized
  extend ActiveSupport::Concern

  included do
    enum :size, { small: 1, large: 2 }, prefix: true, scopes: false
  end
end
`,
  'app/models/book.rb': `class Book < ApplicationRecord
  include Sized

  STATUSES = %i[draft published].freeze

  enum :status, STATUSES
  enum :role, %w[novel essay].index_by(&:itself), default: "novel", validate: true, suffix: :kind

  before_save { self.title = "#{title}!" if published? }

  def shout = status.upcase
end
`,
  'app/controllers/application_controller.rb':
    'class ApplicationController < ActionController::Base\nend\n',
  'app/controllers/books_controller.rb': `class BooksController < ApplicationController
  def index
    @books = Book.order(:id)
  end

  def show
    @book = Book.find(params[:id])
    render plain: @book.to_json(only: %i[status role])
  end
end
`,
  'app/views/books/index.html.erb': `<% @books.each do |book| %>
<i class="<%= book.status %>"><%= book.status.humanize %> <%= book.role %> <%= book.published? %> <%= book.shout %></i>
<% end %>
<%= form_with model: Book.new(status: :published) do |form| %>
  <%= form.select :status, Book.statuses.keys.map { |key| [key.titleize, key] } %>
<% end %>
`,
  'db/seeds.rb': `
one = Book.create!(title: "One")
two = Book.create!(title: "Two", status: :published, size: "large", role: "essay")
puts one.status.inspect, one.draft?, two.title, two.size_large?, two.essay_kind?, one.role
puts Book.published.count, Book.not_published.first.title, Book.where(status: "draft").count, Book.where(status: [:draft, "published"]).count, Book.where(status: 1).count
puts Book.statuses.inspect, Book.statuses[:published], Book.sizes.keys.inspect
puts Book.order(:id).pluck(:status).inspect, Book.group(:status).count.inspect
one.published!
puts one.status_before_last_save.inspect, one.saved_change_to_status.inspect, one.reload.attributes["status"], one.title
one.status = "draft"
puts one.status_was, one.changes["status"].inspect
begin
  one.status = :wrong
rescue ArgumentError => error
  puts error.message
end
one.role = "poem"
puts one.valid?, one.errors.full_messages.inspect
puts Book.where(status: "wrong").count, Book.new.role, Book.new(status: 1).status, Book.new(size: nil).size.inspect
`,
}

t.test('enum gives the values of a column names', async (t) => {
  const { answers, output } = await runLoweredApp(t, APP, [
    { path: '/books' },
    { path: '/books/2' },
  ])

  t.equal(
    output,
    `"draft"
true
Two!
true
true
novel
1
One
1
2
1
{"draft"=>0, "published"=>1}
1
["small", "large"]
["draft", "published"]
{"draft"=>1, "published"=>1}
"draft"
["draft", "published"]
published
One!
published
["published", "draft"]
'wrong' is not a valid status
false
["Role is not included in the list"]
0
novel
published
nil
`,
  )
  t.match(answers[0]?.body, /<i class="published">Published novel true PUBLISHED<\/i>/)
  t.match(answers[0]?.body, /<option selected="selected" value="published">Published<\/option>/)
  t.equal(answers[1]?.body, '{"status":"published","role":"essay"}')
})
