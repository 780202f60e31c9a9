import t from 'tap'
import { runLoweredApp } from '../support/lowered-app.ts'

// Models below ApplicationRecord have the associations they declare; expected values follow Rails' guides on
// associations, and were looked at in Active Record 6.1 where it has the word.

const MODELS = {
  application_record: `class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class

  def self.newest = order(id: :desc)

  def label = "#{self.class.name} #{id}"
end
`,
  author: `class Author < ApplicationRecord
  has_many :books, -> { order(:title) }, dependent: :destroy, inverse_of: :author
  has_many :reviews, through: :books
  has_many :loud_reviews, -> { where("stars > ?", 3) }, through: :books, source: :reviews
  has_one :address, dependent: :delete, as: :owner
  has_one :latest, -> { order(id: :desc) }, class_name: "Book"
  has_many :fans, class_name: "Reader", foreign_key: :favourite_id, dependent: :nullify
end
`,
  book: `class Book < ApplicationRecord
  include Commentable

  belongs_to :author, counter_cache: true, touch: true
  belongs_to :editor, class_name: "Author", optional: true
  has_many :reviews, dependent: :restrict_with_error
  has_and_belongs_to_many :tags
end
`,
  review: `class Review < ApplicationRecord
  belongs_to :book
  default_scope { order(stars: :desc) }
  validates_numericality_of :stars, greater_than: 0, if: -> { book_id }
  validates_presence_of :stars, message: "are missing"
end
`,
  reader: `class Reader < ApplicationRecord
  belongs_to :favourite, class_name: "Author", optional: true
end
`,
  address: `class Address < ApplicationRecord
  belongs_to :owner, polymorphic: true
end
`,
  comment: `class Comment < ApplicationRecord
  belongs_to :commentable, polymorphic: true
end
`,
  tag: `class Tag < ApplicationRecord
  has_and_belongs_to_many :books
end
`,
  'concerns/commentable': `module Commentable
  extend ActiveSupport::Concern

  included do
    has_many :comments, as: :commentable, dependent: :destroy
  end

  def commented? = comments.any?
end
`,
}

const MIGRATION = `class CreateAll < Webfw::Migration
  def change
    create_table(:authors) { |t| t.string :name; t.integer :books_count, default: 0; t.timestamps }
    create_table(:books) { |t| t.string :title; t.integer :author_id; t.integer :editor_id; t.timestamps }
    create_table(:reviews) { |t| t.integer :book_id; t.integer :stars }
    create_table(:readers) { |t| t.integer :favourite_id }
    create_table(:addresses) { |t| t.string :street; t.integer :owner_id; t.string :owner_type }
    create_table(:comments) { |t| t.string :body; t.integer :commentable_id; t.string :commentable_type }
    create_table(:tags) { |t| t.string :name }
    create_table(:books_tags, id: false) { |t| t.integer :book_id; t.integer :tag_id }
  end
end
`

const SEEDS = `
ann = Author.create!(name: "Ann")
bob = Author.create!(name: "Bob")
zoo = ann.books.create!(title: "Zoo")
abc = Book.create!(title: "Abc", author: ann, editor: bob)
puts ann.reload.books_count, ann.books.map(&:title).inspect, ann.latest.title, abc.editor.name
puts Book.new(title: "None").tap(&:valid?).errors.full_messages.inspect
puts Review.new(book: zoo).tap(&:valid?).errors.full_messages.inspect
zoo.reviews.create!(stars: 5)
abc.reviews.create!(stars: 2)
puts Review.pluck(:stars).inspect, Review.unscoped.order(:stars).first.stars, ann.reviews.map(&:stars).inspect
puts ann.reviews.count, ann.loud_reviews.count, Author.joins(:reviews).count, Author.joins(:loud_reviews).count
puts ann.books.first.author.equal?(ann)
Address.create!(street: "High", owner: ann)
puts ann.address.street, Address.first.owner == ann, Address.where(owner: ann).count, Address.where(owner: bob).count
ann.address = Address.new(street: "Low")
puts ann.address.street, Address.count, Address.where(owner_id: nil).count
zoo.comments.create!(body: "one")
puts zoo.commented?, abc.commented?, Comment.first.commentable.title, Comment.includes(:commentable).map { |c| c.commentable.title }.inspect
zoo.tags << Tag.create!(name: "red")
zoo.tags.create!(name: "blue")
puts zoo.tags.order(:name).pluck(:name).inspect, Tag.first.books.map(&:title).inspect, zoo.tag_ids.inspect, Book.joins(:tags).distinct.count
puts zoo.destroy.inspect, zoo.errors.full_messages.inspect
abc.update!(author: bob)
puts ann.reload.books_count, bob.reload.books_count
Reader.create!(favourite: ann)
Review.delete_all
ann.destroy
puts Reader.first.favourite_id.inspect, Book.count, Address.count, Comment.count
puts Author.newest.first.label, Author.includes(books: :reviews).map { |a| a.books.size }.inspect
`

t.test('models below ApplicationRecord have the associations they declare', async (t) => {
  const models = Object.fromEntries(
    Object.entries(MODELS).map(([name, text]) => [`app/models/${name}.rb`, text]),
  )
  const { output } = await runLoweredApp(
    t,
    {
      ...models,
      'config/routes.rb': 'Webfw::Routes.draw do\nend\n',
      'db/migrate/20261101000000_create_all.rb': MIGRATION,
      'db/seeds.rb': SEEDS,
    },
    [],
  )

  t.equal(
    output,
    `2
["Abc", "Zoo"]
Abc
Bob
["Author must exist"]
["Stars is not a number", "Stars are missing"]
[5, 2]
2
[5, 2]
2
1
2
1
true
High
true
1
0
Low
1
0
true
false
Zoo
["Zoo"]
["blue", "red"]
["Zoo"]
[1, 2]
1
false
["Cannot delete record because dependent reviews exist"]
1
1
nil
1
0
0
Author 2
[1]
`,
  )
})

// Rails joins the rows in between: what they say narrows and orders, and each leads to its record. Looked at in 6.1.
t.test('associations through others join the rows in between', async (t) => {
  const app = {
    'config/routes.rb': 'Rails.application.routes.draw do\nend\n',
    'db/schema.rb': `ActiveRecord::Schema[7.1].define(version: 1) do
  create_table("users") { |t| t.string "name"; t.string "email" }
  create_table("categories") { |t| t.string "name"; t.integer "position" }
  create_table("posts") { |t| t.integer "user_id"; t.integer "category_id"; t.string "title"; t.integer "status"; t.integer "views" }
  create_table("comments") { |t| t.integer "post_id"; t.integer "user_id"; t.text "body" }
end
`,
    'app/models/application_record.rb':
      'class ApplicationRecord < ActiveRecord::Base\n  primary_abstract_class\nend\n',
    'app/models/category.rb': `class Category < ApplicationRecord
  has_many :posts
  has_many :users, -> { distinct }, through: :posts
  has_many :live_users, -> { where(posts: { status: 1 }) }, through: :posts, source: :user
  has_many :popular_users, -> { where("posts.views > 5").order("posts.views DESC") }, through: :posts, source: :user
  has_many :comments, through: :posts
  has_many :commenters, through: :comments, source: :user
end
`,
    'app/models/user.rb': `class User < ApplicationRecord
  has_many :posts
  has_many :categories, through: :posts
end
`,
    'app/models/post.rb': `class Post < ApplicationRecord
  has_many :comments
  belongs_to :user, optional: true
  belongs_to :category, optional: true
end
`,
    'app/models/comment.rb': `class Comment < ApplicationRecord
  belongs_to :user, optional: true
end
`,
    'db/seeds.rb': `a = User.create!(name: "a"); b = User.create!(name: "b", email: "b"); c = Category.create!(name: "c"); d = Category.create!(name: "d")
Post.create!(user: a, category: c, status: 0, views: 9, title: "1"); Post.create!(user: a, category: d, status: 1, title: "2"); q = Post.create!(user: b, category: c, status: 1, views: 10, title: "3"); Post.create!(user: a, category: c, status: 0, views: 1, title: "4")
q.comments.create!(user: a, body: "x"); q.comments.create!(user: a, body: "y")
p c.users.map(&:name).sort, c.live_users.map(&:name), c.popular_users.map(&:name), c.commenters.map(&:name), c.commenters.count, c.commenters.distinct.count
p a.categories.map(&:name).sort, a.categories.count, a.categories.size, a.categories.where(posts: { views: 9 }).map(&:name), a.categories.where("posts.views > ?", 5).pluck(:name), a.categories.order("posts.views DESC").first.name
p a.categories.pluck(:name).sort, a.category_ids.sort, a.categories.include?(c), a.categories.exists?(name: "d"), a.categories.find_by(name: "d").name, a.categories.group(:name).count, a.categories.distinct.pluck(:name).sort
p Category.includes(:users).find(c.id).users.size, User.includes(:categories).find(a.id).categories.size, User.joins(:categories).where(categories: { name: "c" }).count, User.includes(:categories).where(categories: { name: "c" }).references(:categories).map { |u| [u.name, u.categories.size] }.sort
p a.categories.merge(Category.where(name: "c")).size, a.categories.or(Category.none).size rescue p $!.class
p a.categories.update_all(position: 3), Category.pluck(:position), a.categories.limit(1).offset(1).size, a.categories.last.name, a.categories.any?, a.categories.sum(:position), a.categories.maximum(:position)
p a.categories.select(:name).map(&:name).sort, a.categories.ids.sort, a.categories.to_a.uniq.size, a.categories.where.not(name: "c").size, a.categories.reload.length, a.categories.find(c.id).name, a.categories.none?, a.categories.empty?
a.categories << Category.create!(name: "e"); p a.posts.count, a.categories.reload.size
p Category.none.or(Category.where(name: "c")).count, Category.where(name: "c").or(Category.none).count, Category.all.and(Category.none).count
`,
  }
  const { output } = await runLoweredApp(t, app, [])

  t.same(output.trimEnd().split('\n'), [
    '["a", "b"]',
    '["b"]',
    '["b", "a"]',
    '["a", "a"]',
    '2',
    '1',
    '["c", "c", "d"]',
    '3',
    '3',
    '["c"]',
    '["c"]',
    '"c"',
    '["c", "c", "d"]',
    '[1, 1, 2]',
    'true',
    'true',
    '"d"',
    '{"c"=>2, "d"=>1}',
    '["c", "d"]',
    '2',
    '3',
    '3',
    '[["a", 1], ["b", 1]]',
    '2',
    '3',
    '2',
    '[3, 3]',
    '1',
    '"d"',
    'true',
    '9',
    '3',
    '["c", "c", "d"]',
    '[1, 1, 2]',
    '2',
    '1',
    '3',
    '"c"',
    'false',
    'false',
    '4',
    '4',
    '1',
    '1',
    '0',
  ])
})
