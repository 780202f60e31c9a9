class Invoice < ApplicationRecord
  belongs_to :booking, optional: true
  validates :number, presence: true
  before_validation(on: :create) { self.number ||= "INV-#{booking.reference}" }
  scope :paid, -> { where.not(paid_at: nil) }
  scope :outstanding, -> { where(paid_at: nil) }
end
