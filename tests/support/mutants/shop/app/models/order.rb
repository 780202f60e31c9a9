class Order
  STATUSES = %w[open paid sent].freeze

  validates :status, inclusion: { in: STATUSES, message: "is unknown" }
  validates :note, length: { maximum: 200 }, allow_nil: true
  after_update :log_payment, if: :saved_change_to_status?

  def total
    lines.includes(:product).sum { |line| line.total }
  end

  def pay
    return false unless status == "open"

    Order.transaction do
      lines.each { |line| line.product.decrement!(:stock, line.quantity) }
      update!(status: "paid", paid_at: Time.current)
    end
    true
  end

  def badge
    case status
    when "open" then :warning
    when "paid", "sent" then :success
    else :plain
    end
  end

  private

  def log_payment
    Rails.logger.info "order #{id} is #{status}"
  end
end
