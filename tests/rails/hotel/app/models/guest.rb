class Guest < ApplicationRecord
  include Searchable
  searchable_by :first_name, :last_name, :email

  COUNTRIES = { "AT" => "Austria", "CH" => "Switzerland", "DE" => "Germany", "FR" => "France" }.freeze

  has_many :bookings, dependent: :destroy
  has_many :rooms, through: :bookings
  has_many :extras, through: :bookings

  attr_accessor :terms

  with_options presence: true do
    validates :first_name, length: { maximum: 40 }
    validates :last_name, length: { in: 2..40 }
  end
  validates :email, uniqueness: true, allow_blank: true, format: { with: URI::MailTo::EMAIL_REGEXP, allow_blank: true }
  validates :email, presence: true, unless: -> { phone.present? }
  validates :country, inclusion: { in: COUNTRIES.keys }, allow_blank: true
  validates :terms, acceptance: true
  validates :born_on, adult: true, allow_nil: true, on: :create

  before_validation :normalize
  after_initialize { self.country ||= "AT" if new_record? && has_attribute?(:country) }

  delegate :count, to: :bookings, prefix: true

  scope :vips, -> { where(vip: true) }
  scope :alphabetical, -> { order(Arel.sql("LOWER(last_name), first_name")) }
  scope :with_bookings, -> { joins(:bookings).merge(Booking.live).distinct }
  scope :without_bookings, -> { left_joins(:bookings).where(bookings: { id: nil }) }

  def name
    [first_name, last_name].compact.join(" ")
  end
  alias to_s name

  def name=(text)
    self.first_name, self.last_name = text.to_s.split(" ", 2)
  end

  def initials
    name.split.map(&:first).join.upcase
  end

  def country_name
    COUNTRIES[country] || "—"
  end

  def age(on: Date.new(2024, 5, 1))
    return unless born_on

    years = on.year - born_on.year
    on < born_on + years.years ? years - 1 : years
  end

  def merge!(other)
    raise ArgumentError, "cannot merge a guest with itself" if other == self

    transaction do
      other.bookings.update_all(guest_id: id)
      update!(other.attributes.slice("phone", "country").compact.merge(notes: [notes, other.notes].compact_blank.join("\n").presence))
      other.reload.destroy!
    end
  end

  private

  def normalize
    self.email = email&.strip&.downcase.presence
    self.phone = phone.to_s.gsub(/[^\d+]/, "").presence
  end
end
