class InvoiceLine < ApplicationRecord
  belongs_to :invoice
  belongs_to :treatment, optional: true

  before_validation :copy_treatment, on: :create, if: :treatment
  before_create { self.position ||= (invoice.lines.map(&:position).compact.max || 0) + 1 }

  validates :description, presence: true
  validates :quantity, numericality: { greater_than: 0, other_than: 13, message: "must be a positive number" }
  validates :unit_price, numericality: true
  validates :vat, inclusion: [0.to_d, "0.07".to_d, "0.19".to_d]

  def net = (quantity * unit_price).round(2, half: :even)

  private

  def copy_treatment
    self.description ||= treatment.full_name
    self.unit_price ||= treatment.price&.to_d
    self.vat = 0 if treatment.consultation?
  end
end
