# Modules before models: in their bodies, and put there while the program runs.
### schema
create_table "posts" do |t|
  t.string "title"
  t.string "body"
  t.integer "author_id"
end
create_table "authors" do |t|
  t.string "name"
end
### models
module Shouting
  extend ActiveSupport::Concern
  prepended do
    scope :loud, -> { where("title LIKE ?", "%!") }
    validates :body, length: { maximum: 20 }
    before_save { LOG << "saved #{title}" }
  end
  class_methods do
    def shout = "#{name}!"
  end
  def title = super.to_s.upcase
  def title=(value)
    super(value.to_s.strip)
  end
  def summary(limit = 3) = "<#{super}>"
end
module Counting
  def save(**options) = super.tap { |saved| LOG << "save #{saved}" }
  def author = super || Author.new(name: "nobody")
  def summary(...) = "[#{super}]"
  def as_json(options = nil) = super.merge("kind" => "post")
end
module Found
  def find_by_title(title) = where(title: title).first
  def create(**attributes) = super(body: "made", **attributes)
end
module Doctor
  def name = "Dr #{super}"
end
class Author < ApplicationRecord
  has_many :posts
  def name = "#{super}?"
end
class Post < ApplicationRecord
  prepend Shouting
  belongs_to :author, optional: true
  before_validation :trim
  def summary(limit = 3) = title.first(limit)
  def trim = self.body = body.to_s.strip
end
class Patch
  def self.count = Post.prepend(Counting).ancestors.first(3)
  def self.find = Post.singleton_class.prepend(Found).class
  def self.aliases(klass)
    klass.class_eval do
      alias_method :stored, :save
      def save(**) = LOG << "kept back"
      singleton_class.alias_method(:every, :order)
    end
  end
  def self.title(klass) = klass.prepend(Doctor)
end
### script
post = Post.new(title: " one ", body: " text ")
[post.title, post[:title], post.summary, post.summary(1), Post.shout, Post.ancestors.first(2)]
[post.save, post.body, LOG]
Patch.count
Patch.find
LOG.clear
[post.author.name, post.summary(2), post.as_json, post.update(title: "two!"), LOG]
[Post.create(title: "made").body, Post.find_by_title("made").title, Post.loud.map(&:title)]
[Post.new(body: "x" * 30).save, LOG.last]
author = Author.create!(name: "Ann")
[author.name, author.posts.create!(title: "hers").author.name]
Patch.title(Author).new(name: "Bo").name
[author.name, Author.find(author.id).name, author.reload.posts.first.author.name, post.respond_to?(:summary), Post.instance_method(:summary).owner]
Author.create!.name
Patch.aliases(Author).class
[Author.new(name: "Cy").save.last, Author.new(name: "Di").public_send(:stored), Author.public_send(:every, name: :desc).first[:name], Author.count]
