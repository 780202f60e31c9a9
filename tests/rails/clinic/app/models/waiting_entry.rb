class WaitingEntry < ApplicationRecord
  belongs_to :patient
  belongs_to :treatment
  belongs_to :practitioner, optional: true

  attribute :earliest, :date, default: -> { Clock.today }
  attribute :note, :string
  validates :priority, inclusion: { in: 1..5 }
  validates_with OrderValidator, first: :earliest, last: :latest, if: -> { latest? }
  validates :patient_id, uniqueness: { scope: %i[treatment_id practitioner_id], message: "waits already" }

  scope :urgent_first, -> { order(:priority, :earliest, :id) }

  def window = Period.new(earliest.in_time_zone, (latest || earliest + 1.month).end_of_day)

  def first_slot
    candidates = practitioner ? [practitioner] : Practitioner.active.order(:id).includes(:opening_hours)
    candidates.filter_map { |who| FreeSlots.new(who, window.days, length: treatment.minutes).first }.min_by(&:first)
  end
end
