class Comment < ApplicationRecord
  belongs_to :commentable, polymorphic: true
  belongs_to :user
  belongs_to :parent, class_name: "Comment", optional: true
  has_many :replies, class_name: "Comment", foreign_key: :parent_id, dependent: :destroy

  validates :body, presence: true, length: { maximum: 50 }
  validate :parent_of_same_post, if: :parent

  after_create :count_up
  after_destroy :count_down
  after_create_commit :notify_author, unless: -> { commentable.author == user }

  def depth = parent ? parent.depth + 1 : 0

  private
    def parent_of_same_post
      errors.add :parent, :invalid unless parent.commentable == commentable
    end

    def count_up = commentable.class.increment_counter(:comments_count, commentable.id)
    def count_down = commentable.class.decrement_counter(:comments_count, commentable.id)

    def notify_author
      Notification.notify(commentable.author, actor: user, kind: "comment", notifiable: self)
    end
end
