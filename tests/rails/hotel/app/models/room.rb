class Room < ApplicationRecord
  include Eventful
  include Searchable

  AMENITIES = %w[wifi balcony minibar bathtub].freeze
  MAX_FLOOR = 12

  enum kind: { single: 0, double: 1, suite: 2 }, _suffix: true
  serialize :amenities, Array
  searchable_by :number, :description
  tracks :price, :number, deletion: true

  has_many :bookings, -> { order(:starts_on) }, inverse_of: :room, dependent: :restrict_with_error
  has_many :active_bookings, -> { where.not(state: "cancelled") }, class_name: "Booking"
  has_many :guests, -> { distinct }, through: :bookings
  has_one :next_booking, -> { where("ends_on >= ?", "2024-05-10").where.not(state: "cancelled").order(:starts_on) }, class_name: "Booking"

  validates :number, presence: true, uniqueness: { case_sensitive: false }, format: { with: /\A\d{3}[A-Z]?\z/, message: "should look like 101 or 101A" }
  validates :price, numericality: { greater_than: 0, less_than_or_equal_to: 9_999.99 }
  validates :capacity, inclusion: { in: 1..8, message: "of %{value} is not between 1 and 8" }
  validates :floor, numericality: { only_integer: true, in: nil, less_than_or_equal_to: MAX_FLOOR }.compact, allow_nil: true
  validate :amenities_are_known

  before_validation { self.number = number.to_s.strip.upcase.presence }
  before_save :derive_floor, if: :will_save_change_to_number?

  scope :listed, -> { where(archived_at: nil) }
  scope :archived, -> { where.not(archived_at: nil) }
  scope :ordered, -> { order(:position, :number) }
  scope :priced_between, ->(low, high) { where(price: (low.presence || 0)..(high.presence || Float::INFINITY)) }
  scope :free_between, ->(from, to) {
    taken = Booking.live.overlapping(from, to).select(:room_id)
    where.not(id: taken)
  }
  scope :sleeping, ->(count) { where("capacity >= ?", count.to_i) if count.present? }
  scope :with_amenity, ->(name) { where("amenities LIKE ?", "%#{sanitize_sql_like(name)}%") if name.in?(AMENITIES) }

  def to_param
    "#{id}-#{number.downcase}"
  end

  def to_s
    "Room #{number}"
  end

  def archived?
    archived_at?
  end

  def archive!
    update!(archived_at: Time.utc(2024, 5, 1, 12))
  end

  def free_on?(date)
    active_bookings.none? { |b| b.covers?(date) }
  end

  def price_for(nights, season: :low)
    factor = { low: 1, mid: BigDecimal("1.15"), high: BigDecimal("1.4") }.fetch(season)
    (price * nights * factor).round(2)
  end

  def self.cheapest
    listed.order(:price).first
  end

  def self.by_floor
    ordered.group_by(&:floor).sort_by { |floor, _| floor || -1 }.to_h
  end

  private

  def derive_floor
    self.floor ||= number[0].to_i
  end

  def amenities_are_known
    unknown = amenities.reject(&:blank?) - AMENITIES
    errors.add(:amenities, :inclusion, message: "include unknown #{unknown.to_sentence}") if unknown.any?
    self.amenities = amenities.reject(&:blank?)
  end
end
