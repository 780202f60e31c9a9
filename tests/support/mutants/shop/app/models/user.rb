class User
  before_validation :normalize_email

  validates :name, presence: true, length: { in: 2..40 }
  validates :email, presence: true, uniqueness: { case_sensitive: false }, format: { with: /\A[^@\s]+@[^@\s]+\z/, message: "is no address" }

  def first_name = name.split.first

  private

  def normalize_email
    self.email = email.to_s.strip.downcase
  end
end
