# Counter caches, however records come and go.
### schema
create_table "shelves" do |t|
  t.string "name"
  t.integer "books_count", default: 0
  t.integer "volumes_total", default: 0
  t.timestamps
end
create_table "books" do |t|
  t.references "shelf"
  t.string "title"
  t.integer "taggings_count", default: 0
end
create_table "tags" do |t|
  t.string "name"
  t.integer "taggings_count", default: 0
end
create_table "taggings" do |t|
  t.references "tag"
  t.references "book"
end
create_table "volumes" do |t|
  t.references "shelf"
  t.string "title"
end
create_table "boards" do |t|
  t.integer "lock_version", default: 0
  t.integer "votes_count", default: 0
  t.string "name"
  t.timestamps
end
create_table "songs" do |t|
  t.integer "votes_count", default: 0
  t.string "name"
end
create_table "votes" do |t|
  t.references "subject", polymorphic: true
  t.string "name"
end
create_table "pins" do |t|
  t.references "board"
  t.string "name"
end
create_table "stands" do |t|
  t.string "code"
  t.integer "coats_count"
end
create_table "coats" do |t|
  t.string "stand_code"
end
### models
class Shelf < ApplicationRecord
  has_many :books, dependent: :destroy
  has_many :volumes, dependent: :delete_all
end
class Book < ApplicationRecord
  belongs_to :shelf, counter_cache: true, optional: true
  has_many :taggings, dependent: :destroy
  has_many :tags, through: :taggings
end
class Tag < ApplicationRecord
  has_many :taggings
  has_many :books, through: :taggings
end
class Tagging < ApplicationRecord
  belongs_to :tag, counter_cache: true
  belongs_to :book, counter_cache: true
end
class Volume < ApplicationRecord
  belongs_to :shelf, counter_cache: :volumes_total, touch: true
end
class Board < ApplicationRecord
  has_many :votes, as: :subject
  has_many :pins
end
class Song < ApplicationRecord
  has_many :votes, as: :subject
end
class Vote < ApplicationRecord
  belongs_to :subject, polymorphic: true, counter_cache: :votes_count, touch: true, optional: true
end
class Pin < ApplicationRecord
  belongs_to :board, touch: true, counter_cache: :votes_count, optional: true
end
class Stand < ApplicationRecord
  has_many :coats, foreign_key: :stand_code, primary_key: :code
end
class Coat < ApplicationRecord
  belongs_to :stand, foreign_key: :stand_code, primary_key: :code, counter_cache: true
end
### script
shelf = Shelf.create!(name: "s")
other = Shelf.create!(name: "o")
book = Book.create!(shelf: shelf, title: "a")
second = Book.create!(shelf: shelf, title: "b")
copy = Book.find(book.id)
[book.destroy.destroyed?, copy.destroy.destroyed?, shelf.reload.books_count]
[book.destroy.destroyed?, shelf.reload.books_count]
[second.delete.destroyed?, shelf.reload.books_count]
[Shelf.reset_counters(shelf.id, :books), shelf.reload.books_count]
tag = Tag.create!(name: "t")
book = Book.create!(title: "c", shelf: shelf)
book.tags << tag
[tag.reload.taggings_count, book.reload.taggings_count]
[book.tags.delete(tag), tag.reload.taggings_count, book.reload.taggings_count]
[book.tags << tag, book.tags.clear, tag.reload.taggings_count, book.reload.taggings_count]
[book.tags << tag, book.tags.destroy(tag), tag.reload.taggings_count, book.reload.taggings_count]
[book.tags << tag, book.tags.destroy_all, tag.reload.taggings_count, book.reload.taggings_count]
[book.tags << tag, book.tags.delete_all, tag.reload.taggings_count, book.reload.taggings_count]
[book.tags = [tag], tag.reload.taggings_count, book.reload.taggings_count]
[book.tags = [], tag.reload.taggings_count, book.reload.taggings_count]
[book.tag_ids = [tag.id], tag.reload.taggings_count, book.reload.taggings_count]
[book.tag_ids = [], tag.reload.taggings_count, book.reload.taggings_count]
[book.tags.create!(name: "n").taggings_count, book.reload.taggings_count, Tag.last.taggings_count]
[tag.books << book, tag.reload.taggings_count, tag.books.delete(book).size, tag.reload.taggings_count, book.reload.taggings_count]
[book.taggings.create!(tag: tag).persisted?, book.reload.taggings.size, tag.reload.taggings_count]
[book.taggings.delete_all, book.reload.taggings_count, tag.reload.taggings_count]
[book.taggings.create!(tag: tag).persisted?, book.taggings.destroy_all.size, book.reload.taggings_count, tag.reload.taggings_count]
[Tagging.create!(tag: tag, book: book).persisted?, book.taggings.delete(book.taggings.first).size, book.reload.taggings_count, tag.reload.taggings_count]
[book.destroy.destroyed?, tag.reload.taggings_count, shelf.reload.books_count]
first = Book.create!(title: "d", shelf: shelf)
[shelf.books_count, first.update!(shelf: other), shelf.reload.books_count, other.reload.books_count]
[first.update!(shelf_id: shelf.id), shelf.reload.books_count, other.reload.books_count]
[first.update!(shelf: nil), shelf.reload.books_count, other.reload.books_count]
[first.shelf = shelf, first.changed].last
[shelf.reload.books_count, first.save!, shelf.reload.books_count]
[first.update_column(:shelf_id, other.id), shelf.reload.books_count, other.reload.books_count]
[Shelf.reset_counters(shelf.id, :books), Shelf.reset_counters(other.id, :books), Shelf.order(:id).pluck(:books_count)]
[other.reload.books.size, other.books.delete(first.reload).size, other.reload.books_count, Book.exists?(first.id)]
[shelf.books.build(title: "built").title, shelf.books.size, shelf.books_count, shelf.save!, shelf.books_count, shelf.reload.books_count]
[shelf.books.create!(title: "x").persisted?, shelf.books_count, shelf.books.size]
[shelf.books << Book.new(title: "y"), shelf.books_count, shelf.reload.books_count].last(2)
[shelf.books.destroy(shelf.books.last).size, shelf.books_count, shelf.reload.books_count]
[shelf.books.last.destroy.destroyed?, shelf.books_count, shelf.reload.books_count]
[shelf.books.clear.size, shelf.books_count, shelf.reload.books_count, shelf.books.count]
[Shelf.create!(name: "n", books: [Book.new, Book.new]).books_count, Shelf.last.books_count]
[Shelf.create!(name: "z", books_count: 5).reload.books_count]
volume = Volume.create!(shelf: shelf, title: "v")
[shelf.volumes_total, shelf.reload.volumes_total, shelf.volumes.size]
[Shelf.find(shelf.id).volumes.delete(volume).size, shelf.reload.volumes_total, Volume.count]
[Volume.create!(shelf: shelf).persisted?, shelf.volumes.delete_all, shelf.reload.volumes_total]
[Volume.create!(shelf: shelf).persisted?, shelf.destroy.destroyed?, Volume.count]
board = Board.create!(name: "b")
song = Song.create!(name: "s")
[(board.votes << Vote.create!(name: "v")).size, Board.find(board.id).votes_count]
vote = Vote.last
[Vote.find(vote.id).update!(subject: song), song.reload.votes_count, board.reload.votes_count]
[Vote.find(vote.id).update!(subject: board), song.reload.votes_count, board.reload.votes_count]
[Vote.find(vote.id).update!(subject_type: "Song", subject_id: song.id), song.reload.votes_count, board.reload.votes_count]
[Vote.find(vote.id).update!(subject: nil), song.reload.votes_count, board.reload.votes_count]
[Vote.find(vote.id).update!(subject: song), song.reload.votes_count]
[Vote.find(vote.id).destroy.destroyed?, song.reload.votes_count]
[(board.pins << Pin.create!(name: "p")).size, Board.find(board.id).votes_count, board.votes_count]
[board.update!(name: "again"), board.lock_version == Board.find(board.id).lock_version]
[board.pins.create!(name: "q").persisted?, board.update!(name: "once more"), board.reload.votes_count]
[board.pins.first.destroy.destroyed?, board.update!(name: "last"), board.reload.votes_count]
[board.pins.clear.size, board.reload.votes_count, Pin.count]
stand = Stand.create!(code: "r")
[Coat.create!(stand: stand).persisted?, stand.coats_count, stand.reload.coats_count, stand.coats.size]
[Coat.first.destroy.destroyed?, stand.reload.coats_count]
[Tag.increment_counter(:taggings_count, tag.id), tag.reload.taggings_count]
[Tag.decrement_counter(:taggings_count, tag.id), tag.reload.taggings_count]
[Tag.update_counters([tag.id], taggings_count: 2), tag.reload.taggings_count]
[Tag.reset_counters(tag.id, :taggings), tag.reload.taggings_count]
