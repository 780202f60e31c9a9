class Price < ApplicationRecord
  belongs_to :treatment
  validates :amount, numericality: { greater_than_or_equal_to: 0 }
  validates :valid_from, presence: true, uniqueness: { scope: :treatment_id }
end
