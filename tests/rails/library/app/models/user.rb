class User < ApplicationRecord
  has_secure_password

  has_many :reviews, dependent: :nullify

  before_save { email.downcase!; email.strip! }

  validates :email, presence: true, format: { with: /@/ }
  validates :name, presence: true
  validate :password, :password_is_no_name

  def password_is_no_name
    errors.add(:password, "must not be the name") if password.present? && password == name
  end

  class << self
    def sign_in(email, password)
      find_by(email: email.to_s.downcase)&.authenticate(password)
    end
  end
end
