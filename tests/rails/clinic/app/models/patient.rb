class Patient < ApplicationRecord
  include Discardable
  include Audited

  audits_changes_of :email, :phone, :insurance

  has_many :appointments, dependent: :restrict_with_error, inverse_of: :patient
  has_many :practitioners, -> { distinct.order(:name) }, through: :appointments
  has_one :latest_visit, -> { where(state: %w[done arrived]).order(starts_at: :desc) }, class_name: "Appointment"
  has_one :latest_doctor, through: :latest_visit, source: :practitioner
  has_many :invoices, dependent: :restrict_with_exception
  has_many :documents, -> { order(:title) }, inverse_of: :patient, dependent: :destroy
  has_many :prescriptions, dependent: :destroy
  has_many :waiting_entries, dependent: :delete_all

  composed_of :address, mapping: [%w[address_street street], %w[address_zip zip], %w[address_city city]], allow_nil: true

  before_validation :tidy
  validates :given_name, :family_name, presence: true
  validates :email, email: { domains: %w[test org] }, uniqueness: { scope: :family_name, conditions: -> { kept }, allow_nil: true }, allow_nil: true
  validates :born_on, date: { before: -> { Clock.today }, after: Date.new(1900) }, allow_nil: true
  validates :insurance, format: { with: /\A[A-Z]\d{5,9}\z/ }, allow_blank: true
  with_options if: :minor? do |minor|
    minor.validates :minor_consent, acceptance: { accept: true, message: "must be given by a parent" }
    minor.validates :phone, presence: { message: "of a parent is needed" }
  end

  around_save :note_address
  before_discard { throw :abort if appointments.upcoming.any? }
  after_discard -> { waiting_entries.delete_all }

  scope :alphabetical, -> { order(Arel.sql("LOWER(family_name)"), :given_name) }
  scope :born_between, ->(from, to) { where(born_on: from..to) }
  scope :with_debts, -> { joins(:invoices).merge(Invoice.open).distinct }
  scope :unseen_since, ->(date) { where.not(id: Appointment.where(starts_at: date..).select(:patient_id)) }

  def name(reverse: false)
    reverse ? [family_name, given_name].compact.join(", ") : "#{given_name} #{family_name}"
  end
  alias_method :to_s, :name

  def age(on = Clock.today)
    return unless born_on

    on.year - born_on.year - (on.strftime("%m%d") < born_on.strftime("%m%d") ? 1 : 0)
  end

  def minor?
    age&.<(18)
  end

  def birthday(year = Clock.today.year)
    born_on&.change(year: year)
  rescue Date::Error
    Date.new(year, 3, 1)
  end

  def balance
    invoices.reject(&:draft?).sum(Money::ZERO) { |invoice| invoice.open_amount }
  end

  private

  def tidy
    self.given_name = given_name&.squish
    self.family_name = family_name&.squish
    self.email = email.presence&.downcase
    self.phone = phone.gsub(/[^\d+]/, "").sub(/\A00/, "+").presence if phone
    self.insurance = insurance&.upcase&.delete("^A-Z0-9")
  end

  def note_address
    moved = address_city_changed? && address_city_was.present?
    yield
    audit "relocated", "from #{address_city_before_last_save}" if moved
  end
end
