class Prescription < ApplicationRecord
  TIMES = %i[morning noon evening].freeze

  belongs_to :patient
  belongs_to :practitioner
  store :dosage, accessors: TIMES, coder: JSON

  validates :drug, presence: true
  validates :repeats, inclusion: 0..5
  validate { errors.add(:base, "Nothing to take") if daily.zero? }

  scope :valid_on, ->(day) { where("valid_until IS NULL OR valid_until >= ?", day) }

  def daily
    TIMES.sum { |time| dosage[time].to_i }
  end

  def schema = TIMES.map { |time| dosage[time].presence || 0 }.join("-")
end
