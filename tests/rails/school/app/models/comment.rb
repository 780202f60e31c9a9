class Comment < ApplicationRecord
  belongs_to :commentable, polymorphic: true, counter_cache: true
  belongs_to :author, class_name: "Person"
  validates :body, presence: true, length: { maximum: 60 }
  validates :body, format: { without: /viagra/i, message: "looks like spam" }
end
