class User < ApplicationRecord
  HANDLE = /\A[a-z][a-z0-9_]{1,14}\z/

  has_secure_password
  has_secure_token :auth_token
  enum role: { member: 0, moderator: 1, admin: 2 }
  store_accessor :settings, :theme, :digest

  has_many :posts, foreign_key: :author_id, inverse_of: :author, dependent: :destroy
  has_many :comments, dependent: :destroy
  has_many :likes, dependent: :delete_all
  has_many :liked_posts, through: :likes, source: :post
  has_many :active_relationships, class_name: "Relationship", foreign_key: :follower_id, dependent: :destroy
  has_many :passive_relationships, class_name: "Relationship", foreign_key: :followed_id, dependent: :destroy
  has_many :following, through: :active_relationships, source: :followed
  has_many :followers, through: :passive_relationships, source: :follower
  has_many :notifications, foreign_key: :recipient_id, dependent: :delete_all

  validates :handle, presence: true, format: { with: HANDLE }, uniqueness: { case_sensitive: false }, exclusion: { in: %w[admin root], message: "%{value} is reserved" }
  validates :email, presence: true, length: { maximum: 30 }
  validates :password, length: { minimum: 6 }, allow_nil: true

  before_validation :normalize
  after_create :welcome

  class << self
    def authenticate(handle, password)
      find_by(handle: handle.to_s.downcase)&.authenticate(password).presence
    end

    def suggestions_for(user, limit = 3)
      where.not(id: user.following.select(:id)).where.not(id: user).order(posts_count: :desc, id: :asc).limit(limit)
    end
  end

  def follow(other)
    return if other == self
    following << other unless following?(other)
  end

  def unfollow(other)
    active_relationships.find_by(followed: other)&.destroy
  end

  def following?(other) = following.include?(other)

  def feed
    Post.published.where("author_id IN (SELECT followed_id FROM relationships WHERE follower_id = :id) OR author_id = :id", id: id).visible_to(self)
  end

  def to_param = handle

  def name = handle.capitalize

  def can_edit?(record)
    admin? || record.try(:author) == self || record.try(:user) == self
  end

  private
    def normalize
      self.handle = handle&.strip&.downcase
      self.email = email.downcase if email.present?
    end

    def welcome
      notifications.create!(kind: :welcome)
    end
end
