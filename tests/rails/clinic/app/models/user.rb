class User < ApplicationRecord
  ROLES = %w[reception doctor manager].freeze

  has_secure_password
  belongs_to :practitioner, optional: true
  has_many :saved_filters, dependent: :destroy

  store :preferences, accessors: %i[per_page signature], coder: JSON

  before_validation { self.email = email.to_s.strip.downcase }
  validates :email, presence: true, uniqueness: true, email: { allow_blank: true }
  validates :role, inclusion: ROLES
  with_options if: :doctor? do
    validates :practitioner, presence: true
    validates :signature, length: { maximum: 20 }, allow_blank: true
  end
  validates :password, length: { minimum: 8 }, allow_nil: true

  ROLES.each do |role|
    define_method("#{role}?") { self.role == role }
    scope role.pluralize, -> { where(role: role) }
  end

  delegate :slug, to: :practitioner, prefix: :doctor, allow_nil: true

  def page_size = (per_page.presence || 5).to_i
  def to_s = email[/\A[^@]+/]
end
