class User < ApplicationRecord
  has_secure_password
  has_many :sessions, dependent: :destroy
  has_many :tickets, foreign_key: :customer_id, inverse_of: :customer, dependent: :destroy
  has_one_attached :avatar do |attachable|
    attachable.variant :thumb, resize_to_fill: [48, 48]
  end

  enum :role, { customer: 0, agent: 1, admin: 2 }

  normalizes :email_address, with: ->(address) { address.strip.downcase }

  validates :name, presence: true
  validates :email_address, presence: true, uniqueness: true, format: { with: URI::MailTo::EMAIL_REGEXP }
  validates :locale, inclusion: { in: ->(_) { I18n.available_locales.map(&:to_s) } }
  validates :time_zone, inclusion: { in: ->(_) { ActiveSupport::TimeZone.all.map(&:name) } }
  validate :avatar_is_a_small_picture

  # Whoever writes to us by mail has an account; a password comes with "Forgot your password?".
  def self.from_mail(address, name)
    find_by(email_address: address) || create!(
      email_address: address, name: name.presence || address, password: SecureRandom.base58(24)
    )
  end

  def staff? = agent? || admin?

  private

  def avatar_is_a_small_picture
    return unless avatar.attached?

    errors.add(:avatar, :not_a_picture) unless avatar.content_type.in?(%w[image/png image/jpeg image/webp])
    errors.add(:avatar, :too_large) if avatar.byte_size > 2.megabytes
  end
end
