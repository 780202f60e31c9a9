import t from 'tap'
import { type LoweredRequest, runLoweredApp } from '../support/lowered-app.ts'

// What templates ask a record beside its columns and the application's methods; the pages are Rails'.

const pages: Readonly<Record<string, readonly [template: string, page: string]>> = {
  present: [
    '<%= @book.attribute_present?(:body) %> <%= @book.attribute_present?("pages") %> <%= @book.has_attribute?(:none) %> <%= @book.attribute_names.size %>',
    'false true false 5',
  ],
  changed: [
    '<%= @new.changed %> <%= @new.changes %> <%= @new.body_was.inspect %> <%= @new.body_changed?(from: nil, to: "") %> <%= @new.has_changes_to_save? %> <%= @book.saved_change_to_title?(to: "x") %>',
    '["body"] {"body"=>[nil, ""]} nil true true false',
  ],
  copied: [
    '<% copy = @book.dup %><%= copy.new_record? %> <%= copy.id.inspect %> <%= copy.title %> <%= @book.becomes(Book).id %>',
    'true nil One 1',
  ],
  keys: [
    '<%= @book.cache_key %> <%= @book.to_partial_path %> <%= @book.model_name.human %> <%= @book.notes.loaded? %>',
    'books/1 books/book Book false',
  ],
  errors: [
    '<%= @new.errors.added?(:title, :blank) %> <%= @new.errors.full_message(:title, "is odd") %> <%= @new.errors.full_messages_for(:title) %> <%= @new.errors.to_hash(true) %> <%= @new.errors.to_hash %>',
    'true Title is odd ["Title can\'t be blank"] {:title=>["Title can\'t be blank"]} {:title=>["can\'t be blank"]}',
  ],
  narrowed: [
    '<% if @pick.is_a?(Novel) && @pick.long? %>long<% end %> <% case @pick when Novel %><%= @pick.long? %><% end %> <%= @pick.long? %> <%= @picks.map { |book| book.is_a?(Novel) ? book.long? : "plain" }.join(",") %> <%= @pick.prizes.size %>',
    'long true true plain,true 1',
  ],
  called: [
    '<%= @book.sized(1, size: 2, more: 3) %> <%= @book.try(:sized, 1, size: 2) %> <%= @book.public_send(:sized, 0, size: 4) %> <%= @book.told({ a: 1 }) %> <%= Book.all.titled(title: "One").count %> <%= @books.titled(title: "One").count %>',
    '12[:more] 12[] 04[] {:a=>1} 1 1',
  ],
}

const files = {
  'config/routes.rb': `Rails.application.routes.draw do
${Object.keys(pages)
  .map((name) => `  get "${name}", to: "pages#${name}"\n`)
  .join('')}end
`,
  'db/schema.rb': `ActiveRecord::Schema[7.2].define(version: 1) do
  create_table "books" do |t|
    t.string "title"
    t.string "body"
    t.integer "pages", default: 0
    t.string "type"
  end
  create_table "prizes" do |t|
    t.references "novel"
  end
  create_table "notes" do |t|
    t.references "book"
  end
end
`,
  'db/seeds.rb':
    'Book.create!(title: "One")\nNovel.create!(title: "Two", pages: 900).prizes.create!\n',
  'app/models/application_record.rb':
    'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
  'app/models/prize.rb': 'class Prize < ApplicationRecord\n  belongs_to :novel\nend\n',
  'app/models/novel.rb': `class Novel < Book
  has_many :prizes
  def long? = pages > 500
end
`,
  'app/models/note.rb': 'class Note < ApplicationRecord\n  belongs_to :book\nend\n',
  'app/models/book.rb': `class Book < ApplicationRecord
  has_many :notes
  scope :titled, ->(title:) { where(title: title) }
  validates :title, presence: true
  def sized(first, size:, **others) = "#{first}#{size}#{others.keys}"
  def told(options) = options.inspect
end
`,
  'app/controllers/application_controller.rb': `class ApplicationController < ActionController::Base
  before_action do
    @book = Book.first
    @books = Book.all
    @picks = Book.order(:id)
    @pick = Book.find(2)
    @new = Book.new(body: "")
    @new.valid?
  end
end
`,
  'app/controllers/pages_controller.rb': `class PagesController < ApplicationController
${Object.keys(pages)
  .map((name) => `  def ${name}; end\n`)
  .join('')}end
`,
  ...Object.fromEntries(
    Object.entries(pages).map(([name, [template]]) => [
      `app/views/pages/${name}.html.erb`,
      template.replaceAll(/<%= (.*?) %>/g, '<%== $1 %>'),
    ]),
  ),
}

t.test('a record answers in a template what it answers in Ruby', async (t) => {
  const requests = Object.keys(pages).map((name): LoweredRequest => ({ path: `/${name}` }))
  const { answers, output } = await runLoweredApp(t, files, requests)
  for (const [index, [name, [, page]]] of Object.entries(pages).entries()) {
    t.equal(answers[index]?.body, page, `${name} ${answers[index]?.status === 200 ? '' : output}`)
  }
})

t.test(
  'a page reads an attribute through the reader and the writer that a model has of its own',
  async (t) => {
    const { answers } = await runLoweredApp(
      t,
      {
        'config/routes.rb':
          'Rails.application.routes.draw do\n resources :posts, only: :index\nend',
        'db/schema.rb':
          'ActiveRecord::Schema[8.1].define(version: 1) do\n  create_table "posts" do |t|\n    t.string "title"\n    t.integer "views"\n  end\nend\n',
        'app/models/application_record.rb':
          'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
        'app/models/post.rb':
          'class Post < ApplicationRecord\n  def title = super.to_s.upcase\n  def title=(value)\n    super(value)\n  end\nend\n',
        'app/controllers/application_controller.rb':
          'class ApplicationController < ActionController::Base\nend\n',
        'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def index
    @post = Post.create!(title: "b")
    @posts = Post.all
  end
end
`,
        'app/views/posts/index.html.erb':
          '<%= @post.title %> <% @posts.each do |post| %><%= post.title %><% end %>',
      },
      [{ path: '/posts' }],
    )
    t.equal(answers[0]?.body, 'B B')
  },
)
