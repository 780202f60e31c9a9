class Invoice < ApplicationRecord
  class NotIssued < StandardError; end

  enum state: { draft: "draft", issued: "issued", paid: "paid" }

  belongs_to :patient
  has_many :lines, -> { order(:position) }, class_name: "InvoiceLine", inverse_of: :invoice, dependent: :destroy, index_errors: true
  has_many :payments, -> { order(:paid_on, :id) }, dependent: :restrict_with_error, after_add: :settle, after_remove: :reopen

  accepts_nested_attributes_for :lines, allow_destroy: true, reject_if: proc { |line| line["description"].blank? && line["treatment"].blank? && line["treatment_id"].blank? }

  validates :discount_percent, numericality: { greater_than_or_equal_to: 0, less_than_or_equal_to: 50 }
  validates :number, uniqueness: true, allow_nil: true
  validates :lines, presence: { message: "are missing" }, if: -> { issued? || paid? }
  validate(unless: :draft?) { errors.add(:base, "Issued invoices cannot change") if (changed - %w[state total number issued_on due_on]).any? }

  before_save { self.total = calculator.gross.to_d }

  scope :open, -> { where(state: :issued) }
  scope :overdue, ->(on = Clock.today) { open.where(due_on: ...on) }
  scope :in_year, ->(year) { where(issued_on: Date.new(year)..Date.new(year).end_of_year) }

  def calculator = InvoiceCalculator.new(lines.reject(&:marked_for_destruction?), discount: discount_percent)
  def paid_amount = Money.from(payments.sum(:amount))
  def open_amount = Money.from(total) - paid_amount
  def to_s = number || "Draft #{id}"

  def issue!(on: Clock.today)
    raise NotIssued, "#{self} is #{state} already" unless draft?

    transaction do
      self.number = format("%<year>d-%<n>04d", year: on.year, n: self.class.in_year(on.year).count + 1)
      update!(state: :issued, issued_on: on, due_on: on.next_month.end_of_month)
    end
  end

  private

  def settle(_payment)
    paid! if issued? && open_amount <= Money::ZERO
  end

  def reopen(payment)
    issued! if paid? && payment.amount.positive?
  end
end
