class Customer
  validates :name, presence: true

  before_validation :clean

  def display_name
    vip? ? "#{name.upcase} (VIP)" : name.titleize
  end

  def domain
    email&.split("@")&.last
  end

  def contact
    email.presence || "no address"
  end

  def locale
    preferences.is_a?(Hash) ? preferences["locale"] : "en"
  end

  def newcomer?
    created_at > 1.month.ago
  end

  def outstanding
    invoices.unpaid.includes(:lines).sum(&:total)
  end

  def last_invoice_on
    invoices.order(:issued_on).last&.issued_on
  end

  private

  def clean
    self.name = name.squish if name.present?
    self.email = email.strip.downcase if email
  end
end
