class Post < ApplicationRecord
  include Taggable
  include Commentable

  VISIBILITIES = %w[everyone followers nobody].freeze

  belongs_to :author, class_name: "User", counter_cache: true
  has_many :likes, dependent: :delete_all
  has_many :likers, through: :likes, source: :user

  enum visibility: VISIBILITIES.index_with(&:itself), _prefix: :for

  validates :title, presence: true, length: { in: 3..60 }
  validates :body, presence: { if: :published? }
  validates_inclusion_of :visibility, in: VISIBILITIES
  validates_each :title, :body do |record, attribute, value|
    record.errors.add(attribute, "shouts") if value.present? && value == value.upcase && value =~ /[A-Z]/
  end

  scope :published, -> { where.not(published_at: nil).where("published_at <= ?", Time.current) }
  scope :drafts, -> { where(published_at: nil) }
  scope :recent, ->(count = 10) { published.order(published_at: :desc).limit(count) }
  scope :visible_to, ->(user) do
    next for_everyone if user.nil?

    for_everyone.or(where(author_id: user.id)).or(for_followers.where(author_id: user.following.select(:id)))
  end
  scope :in_month, ->(year, month = nil) {
    first = Date.new(year, month || 1)
    where(published_at: first..(month ? first.end_of_month : first.end_of_year).end_of_day)
  }
  scope :popular, -> { where("likes_count > 0").order(likes_count: :desc) }

  def self.months
    published.group("strftime('%Y-%m', published_at)").order("1 DESC").count
  end

  def published? = published_at.present?

  def publish(at: Time.current)
    update(published_at: at)
  end

  def excerpt(length = 40)
    body.to_s.squish.truncate(length, separator: " ")
  end

  def previous = self.class.published.where("published_at < ?", published_at).order(:published_at).last
  def next = self.class.published.where("published_at > ?", published_at).order(:published_at).first

  def liked_by?(user) = user.present? && likes.exists?(user: user)

  def toggle_like(user)
    like = likes.find_or_initialize_by(user: user)
    like.persisted? ? like.destroy : like.save!
    like.persisted?
  end
end
