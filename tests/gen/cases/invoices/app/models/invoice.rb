class Invoice
  STATUSES = %w[draft sent paid].freeze
  GRACE = 14.days

  validates :number, presence: true, uniqueness: true
  validates :status, inclusion: { in: STATUSES }
  validate :due_after_issue

  before_validation :set_due_on, on: :create

  def self.unpaid
    where(paid_at: nil)
  end

  def self.overdue
    unpaid.where(due_on: ...Date.current)
  end

  def self.recent(count = 5)
    order(issued_on: :desc).limit(count)
  end

  def self.issued_between(from, to)
    where(issued_on: from..to)
  end

  def self.this_month
    where(issued_on: Date.current.all_month)
  end

  def self.touched_lately
    where("updated_at > ?", 1.week.ago)
  end

  def self.revenue_by_status
    joins(:lines).group(:status).sum("lines.unit_price * lines.quantity")
  end

  def self.numbers
    order(:number).pluck(:number)
  end

  def self.remind
    reminded = []
    overdue.find_each do |invoice|
      invoice.update!(metadata: { "reminded_at" => Time.current.iso8601 })
      reminded << invoice.number
    end
    reminded
  end

  def subtotal
    lines.sum(&:net)
  end

  def total
    sum = lines.map(&:gross).sum
    (sum * (100 - discount) / 100).round(2)
  end

  def overdue?
    paid_at.nil? && due_on.present? && due_on < Date.current
  end

  def days_late
    return 0 unless overdue?

    (Date.current - due_on).to_i
  end

  def quarter
    "Q#{(issued_on.month - 1) / 3 + 1} #{issued_on.year}"
  end

  def period
    issued_on.beginning_of_month..issued_on.end_of_month
  end

  def due_text
    return "no date" if due_on.blank?

    due_on.today? ? "today" : due_on.strftime("%d %b %Y")
  end

  def paid_text
    paid_at&.to_fs(:short) || "open"
  end

  def pay(at = Time.current)
    return false if paid_at?

    update(status: "paid", paid_at: at)
  end

  def reminded_on
    time = metadata && metadata["reminded_at"]
    time.presence && Time.parse(time).to_date
  end

  def customer_email
    customer.email.presence || customer.name.parameterize
  end

  def summary
    {
      number: number,
      customer: customer.display_name,
      issued_on: issued_on.iso8601,
      due_on: due_on&.iso8601,
      total: total.to_s,
      age: (Date.current - issued_on).to_i,
      notes: notes.to_s.strip.presence,
    }
  end

  private

  def set_due_on
    self.due_on ||= issued_on + GRACE if issued_on
  end

  def due_after_issue
    return if due_on.nil? || issued_on.nil?

    errors.add(:due_on, "must not be before the invoice") if due_on < issued_on
  end
end
