class Subscriber < ApplicationRecord
  TOPICS = %w[politics culture sports].freeze

  scope :confirmed, -> { where.not(confirmed_at: nil).where(left_at: nil) }
  serialize :topics, JSON
  before_validation { self.topics = Array(topics).map(&:to_s) & TOPICS }
  validates :email, presence: true, format: { with: /\A[^@\s]+@[^@\s]+\z/, allow_blank: true }
  validates :email, uniqueness: { case_sensitive: false, conditions: -> { where(left_at: nil) } }
  validates :topics, presence: { message: "must be chosen" }

  def confirmation_token = signed_id(purpose: :confirm)
  def leaving_token = self.class.verifier.generate(email)

  def self.verifier = Rails.application.message_verifier(:leaving)

  def self.from_token(token)
    find_by(email: verifier.verify(token))
  rescue ActiveSupport::MessageVerifier::InvalidSignature
    nil
  end

  def confirm!
    confirmed_at ? false : update!(confirmed_at: Edition.now)
  end

  def leave! = touch(:left_at, time: Edition.now)
end
