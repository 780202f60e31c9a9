class Payment < ApplicationRecord
  enum kind: %w[transfer cash card], _default: "transfer"
  belongs_to :invoice
  validates :amount, numericality: { other_than: 0 }
  validate { errors.add :amount, :too_much, message: "is more than #{invoice.open_amount}" if invoice && amount && new_record? && Money.from(amount) > invoice.open_amount }
  before_validation { self.paid_on ||= Clock.today }
end
