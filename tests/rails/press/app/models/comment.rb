class Comment < ApplicationRecord
  STATES = %w[waiting approved rejected hidden].freeze
  LIMIT = 2

  belongs_to :article
  belongs_to :parent, class_name: name, optional: true, counter_cache: :replies_count, inverse_of: :replies
  has_many :replies, class_name: name, foreign_key: :parent_id, dependent: :destroy, inverse_of: :parent
  has_many :reports, dependent: :delete_all, after_add: :hide_when_reported

  STATES.each do |state|
    scope state, -> { where(state: state) }
    define_method("#{state}?") { self.state == state }
  end
  scope :top, -> { where(parent: nil) }
  scope :loved, ->(minimum = 1) { where(karma: minimum..) }

  validates :name, :body, presence: true
  validates :body, length: { maximum: 200 }
  validates_format_of :email, with: URI::MailTo::EMAIL_REGEXP, allow_blank: true
  validates_inclusion_of :state, in: STATES
  validate :depth_of_replies, on: :create
  after_commit :recount, if: -> { destroyed? || saved_change_to_state? }

  def depth = parent ? parent.depth.succ : 0
  def anonymous? = email.blank?

  def love!(by = 1)
    with_lock { increment!(:karma, by) }
  end

  private

  def depth_of_replies
    errors.add(:parent, "is nested too deep") if depth > LIMIT
    errors.add :parent, :invalid if parent && parent.article_id != article_id
  end

  def hide_when_reported(report)
    update!(state: "hidden") if report.persisted? && reports.size >= 3 && approved?
  end

  def recount
    article.update_columns(comments_total: article.comments.approved.count) unless article.destroyed?
  end
end
