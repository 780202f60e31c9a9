class Room < ApplicationRecord
  has_many :slots, dependent: :nullify
  has_many :courses, -> { distinct }, through: :slots

  validates :code, presence: true, length: { in: 1..8 }, exclusion: { in: %w[NONE ALL], message: "is reserved" }
  validates :seats, numericality: { only_integer: true, greater_than: 0, other_than: 13, allow_nil: true }

  scope :roomy, ->(least = 10) { where(arel_table[:seats].gteq(least)) }

  def label
    "#{code}#{" (#{building})" if building.present?}"
  end
  alias to_s label
end
