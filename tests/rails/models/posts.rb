# A post with comments and their replies, likes, labels, a cover and pages.
### schema
create_table "posts" do |t|
  t.string "title"
  t.integer "comments_count", default: 0
  t.integer "likes_count", default: 0
  t.timestamps
end
create_table "comments" do |t|
  t.references "post"
  t.references "parent"
  t.string "type"
  t.string "text"
  t.integer "replies_count", default: 0
  t.timestamps
end
create_table "likes" do |t|
  t.references "target", polymorphic: true
end
create_table "labels" do |t|
  t.string "name"
end
create_table "labels_posts", id: false do |t|
  t.references "post"
  t.references "label"
end
create_table "covers" do |t|
  t.references "post"
  t.string "url"
end
create_table "pages" do |t|
  t.references "post"
  t.integer "number"
end
### models
class Post < ApplicationRecord
  has_many :comments, dependent: :destroy
  has_many :likes, as: :target, dependent: :delete_all
  has_and_belongs_to_many :labels
  has_one :cover, dependent: :destroy
  has_many :pages, autosave: true
  accepts_nested_attributes_for :comments, allow_destroy: true
  accepts_nested_attributes_for :cover, update_only: true, allow_destroy: true
  after_touch { LOG << "post touched" }
end
class Comment < ApplicationRecord
  belongs_to :post, counter_cache: true, touch: true, optional: true
  belongs_to :parent, class_name: "Comment", counter_cache: :replies_count, optional: true
  has_many :replies, class_name: "Comment", foreign_key: :parent_id, dependent: :destroy
  validates :text, length: { maximum: 5 }
  before_destroy { throw :abort if text == "stay" }
end
class Remark < Comment
end
class Like < ApplicationRecord
  belongs_to :target, polymorphic: true, counter_cache: :likes_count
end
class Label < ApplicationRecord
  has_and_belongs_to_many :posts
end
class Cover < ApplicationRecord
  belongs_to :post
  before_destroy { LOG << "cover goes" }
end
class Page < ApplicationRecord
  belongs_to :post
  validates :number, presence: true
end
### script
post = Post.create!(title: "p", comments_attributes: [{ text: "a" }, { text: "b" }])
[post.comments_count, post.reload.comments_count, LOG.dup]
[post.update!(comments_attributes: [{ id: post.comments.first.id, _destroy: "1" }, { text: "c" }]), post.reload.comments_count, post.comments.map(&:text)]
post.update(comments_attributes: [{ text: "too long" }])
[post.errors.full_messages, post.reload.comments_count]
remark = Remark.create!(post: post, text: "r")
[post.reload.comments_count, remark.destroy.destroyed?, post.reload.comments_count]
parent = post.comments.first
reply = parent.replies.create!(text: "re")
[parent.reload.replies_count, reply.parent_id == parent.id, post.reload.comments_count]
[parent.destroy.destroyed?, Comment.exists?(reply.id), post.reload.comments_count]
stay = post.comments.create!(text: "stay")
[post.reload.destroy, Post.exists?(post.id), post.comments.reload.size]
post.update(comments_attributes: [{ id: stay.id, _destroy: "1" }])
[Comment.exists?(stay.id), post.reload.comments_count]
like = post.likes.create!
[post.likes_count, post.reload.likes_count, like.destroy.destroyed?, post.reload.likes_count]
[Like.create!(target: post).persisted?, post.likes.delete_all, post.reload.likes_count]
label = Label.create!(name: "l")
[(post.labels << label).size, post.labels.delete(label).size, label.posts.count]
[(post.labels = [label]).size, post.label_ids, post.labels.clear.size, label.reload.posts.size]
cover = post.create_cover!(url: "u")
LOG.clear
[post.create_cover!(url: "v").url, Cover.count, LOG.dup]
LOG.clear
[post.update!(cover_attributes: { url: "w" }), post.cover.url, Cover.count, LOG.dup]
[post.update!(cover_attributes: { _destroy: "1" }), Cover.count, post.reload.cover]
page = post.pages.create!(number: 1)
page.number = 2
[post.save!, page.reload.number]
loaded = post.pages.to_a.first
loaded.number = nil
[post.save, post.errors.full_messages]
[post.reload.pages.build(number: nil).valid?, post.save, post.errors.full_messages, post.reload.pages.size]
loaded = post.pages.to_a.first
loaded.mark_for_destruction
[post.save, Page.count]
Comment.destroy_by(text: "c").size
post.reload.comments_count
Comment.delete_by(text: "stay")
post.reload.comments_count
[Post.reset_counters(post.id, :comments), post.reload.comments_count]
[Comment.create!(text: "x", post: post).post.comments_count, post.comments.to_a.size, post.comments.size]
moved = Comment.create!(text: "m", post: post)
other = Post.create!(title: "o")
[moved.update!(post_id: other.id), post.reload.comments_count, other.reload.comments_count, moved.post.title]
[(other.comments = []).size, other.reload.comments_count, Comment.exists?(moved.id)]
[other.comments = [Comment.new(text: "far too long")], other.comments.size]
[other.reload.comments.size, other.comments_count]
[post.comments.destroy_all.size, post.reload.comments_count]
old = Time.utc(2020)
Post.update_all(updated_at: old)
[post.comments.create!(text: "t").persisted?, post.reload.updated_at.year > 2020]
Post.update_all(updated_at: old)
[post.comments.first.update!(text: "u"), post.reload.updated_at.year > 2020]
Post.update_all(updated_at: old)
[post.comments.first.save!, post.reload.updated_at.year]
[post.comments.first.destroy.destroyed?, post.reload.updated_at.year > 2020]
[Post.transaction { post.touch; post.touch }, post.reload.updated_at.year > 2020]
post.title = "changed"
[post.save!, post.previous_changes.key?("title"), post.saved_change_to_title]
