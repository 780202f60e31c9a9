class Person < ApplicationRecord
  include Comparable

  ROLES = { "Student" => "student", "Teacher" => "teacher", "OfficeClerk" => "office" }.freeze
  LOCALES = %i[en de fr].freeze

  store :settings, accessors: %i[locale newsletter], coder: JSON
  has_secure_token :api_token

  belongs_to :mentor, class_name: "Person", optional: true
  has_many :mentees, class_name: "Person", foreign_key: :mentor_id, dependent: :nullify
  with_options class_name: "Message" do
    has_many :outbox, foreign_key: :sender_id, dependent: :delete_all
    has_many :inbox, foreign_key: :recipient_id, dependent: :delete_all do
      def unread
        where(read_at: nil)
      end

      def from_role(type)
        joins(:sender).where(people: { type: type })
      end
    end
  end

  validates_presence_of :given_name, :family_name
  validates :email, presence: true, uniqueness: true, format: { with: URI::MailTo::EMAIL_REGEXP, allow_blank: true }
  validates :locale, inclusion: { in: LOCALES.map(&:to_s) }, allow_blank: true
  validates_each :born_on, allow_nil: true do |record, attribute, value|
    record.errors.add(attribute, :too_young, message: "must be before %{limit}", limit: Date.new(2010, 1, 1).to_s(:long)) if value >= Date.new(2010, 1, 1)
  end
  validate :no_own_mentor, if: :mentor_id?

  before_validation -> { self.email = email.squish.downcase }, if: :email?
  after_initialize { self.locale ||= "en" if new_record? }

  scope :named, ->(text) { where("people.given_name || ' ' || people.family_name LIKE ?", "%#{sanitize_sql_like(text)}%") }
  scope :sorted, -> { order(:family_name, :given_name) }
  scope :of_role, ->(role) { where(type: ROLES.key(role)) if ROLES.value?(role) }

  def <=>(other)
    [family_name, given_name, id] <=> [other.family_name, other.given_name, other.id]
  end

  def name
    [given_name, family_name].join(" ")
  end
  alias_method :to_s, :name

  def initials
    name.scan(/\b[[:upper:]]/).first(2).join
  end

  def role
    ActiveSupport::StringInquirer.new(ROLES.fetch(type))
  end

  def age(on: Date.new(2024, 10, 1))
    return unless born_on

    on.year - born_on.year - (on.yday < born_on.yday ? 1 : 0)
  end

  def newsletter?
    ActiveModel::Type::Boolean.new.cast(newsletter) || false
  end

  private

  def no_own_mentor
    errors.add(:mentor, "cannot be oneself") if mentor_id == id
  end
end
