class Person < ApplicationRecord
  include Sluggable
  slugged_by :name

  PERMISSIONS = {
    reader: {},
    author: { articles: %i[read write], comments: [:read] },
    moderator: { comments: %i[read moderate], letters: %i[read judge] },
    editor: { articles: %i[read write publish], comments: %i[read moderate], letters: %i[read judge], blocks: %i[arrange], sections: %i[read write], stats: %i[read] },
    publisher: Hash.new(%i[read write publish moderate judge arrange manage])
  }.freeze

  has_secure_password validations: false
  has_many :contributions, dependent: :destroy
  has_many :articles, -> { distinct }, through: :contributions
  has_many :edited, class_name: "Article", foreign_key: "editor_id", inverse_of: :editor, dependent: :nullify

  before_validation { self.email = email.to_s.strip.downcase }
  before_create { self.api_token ||= Digest::MD5.hexdigest(email) }
  validates :name, presence: true
  validates :email, presence: true, uniqueness: true
  validates :role, inclusion: { in: PERMISSIONS.keys.map(&:to_s), message: "%{value} is no role" }

  def self.sign_in(email, password)
    find_by(email: email.to_s.strip.downcase)&.authenticate(password.to_s) || Guest.new
  end

  def may?(verb, subject)
    PERMISSIONS.fetch(role.to_sym)[subject].to_a.include?(verb)
  end

  def guest? = false
  def initials = name.scan(/\b\p{L}/).join.upcase
  def first_name = name.partition(" ").first

  def <=>(other)
    [name.split.last, name] <=> [other.name.split.last, other.name]
  end

  class Guest
    def id = nil
    def name = "Guest"
    def may?(*) = false
    def guest? = true
    def role = "guest"
    def to_model = raise(NotImplementedError)
  end
end
