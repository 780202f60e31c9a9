class Appointment < ApplicationRecord
  include Audited
  include Stateful

  REASONS = ["ill", "no longer needed", "double booking"].freeze
  VERBS = { "confirm" => :confirmed, "arrive" => :arrived, "finish" => :done, "cancel" => :cancelled, "miss" => :no_show }.freeze

  enum state: %i[requested confirmed arrived done cancelled no_show].index_with(&:to_s), _suffix: :state
  audits_changes_of :state, :starts_at
  self.moves = {
    requested: %i[confirmed cancelled],
    confirmed: %i[arrived cancelled no_show],
    arrived: %i[done]
  }.freeze

  belongs_to :patient, counter_cache: true
  belongs_to :practitioner
  belongs_to :treatment
  has_many :reminders, dependent: :destroy

  before_validation :compute_end, if: -> { starts_at && treatment }
  validates :starts_at, presence: true
  validates :cancel_reason, inclusion: { in: REASONS, allow_blank: false }, if: :cancelled_state?
  validates_with AvailabilityValidator, on: :booking, grace: 5.minutes
  validate :patient_is_kept, on: %i[create booking]

  scope :on, ->(day) { where(starts_at: day.all_day) }
  scope :upcoming, -> { where("starts_at >= ?", Clock.now).where.not(state: %w[cancelled no_show]) }
  scope :live, -> { where(state: %w[requested confirmed arrived done]) }
  scope :overlapping, ->(period) { live.where("starts_at < :last AND ends_at > :first", first: period.first, last: period.last) }
  scope :chronological, -> { order(:starts_at, :id) }

  delegate :name, :minutes, to: :treatment, prefix: true
  delegate :to_s, to: :practitioner, prefix: :doctor
  alias doctor practitioner

  class << self
    def per_weekday
      pluck(:starts_at).group_by(&:wday).transform_values(&:size).sort_by { |day, count| [-count, day] }.to_h
    end

    def gaps
      chronological.to_a.each_cons(2).filter_map { |one, other| other.starts_at - one.ends_at if other.starts_at.to_date == one.starts_at.to_date }
    end
  end

  def period = Period.new(starts_at, ends_at)
  def upcoming? = starts_at.after?(Clock.now)

  def title
    "#{patient.name(reverse: true)}: #{treatment_name} (#{treatment_minutes}')"
  end

  private

  def compute_end
    self.ends_at = starts_at + treatment.minutes.minutes
  end

  def patient_is_kept
    errors.add(:patient, :invalid, message: "is no longer with us") if patient&.discarded?
  end
end
