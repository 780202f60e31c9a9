class SubscribeForm
  include ActiveModel::Model

  attr_accessor :plan, :coupon_code, :terms
  attr_reader :subscription

  validates :terms, acceptance: { message: "must be agreed to", allow_nil: false }
  validate :contact_is_valid
  validate :coupon_is_usable

  def self.model_name = ActiveModel::Name.new(self, nil, "Subscription")

  def contact = @contact ||= ContactForm.new
  def contact_attributes=(attributes)
    @contact = ContactForm.new(attributes)
  end

  def save
    return false unless valid?

    @subscription = Subscription.create(plan: plan, coupon: coupon, name: contact.name, email: contact.email)
    @subscription.errors.each { |error| errors.add(error.attribute == :email ? :base : error.attribute, "#{error.attribute.to_s.humanize} #{error.message}") }
    errors.none? && follow_up
  end

  private

  def follow_up
    Subscriber.create(email: contact.email, name: contact.name, topics: %w[politics]) if contact.newsletter?
    true
  end

  def coupon
    @coupon ||= Coupon.redeem(coupon_code)
  end

  def coupon_is_usable
    coupon
  rescue Coupon::Invalid => error
    errors.add(:coupon_code, error.message)
  end

  def contact_is_valid
    return if contact.valid?

    contact.errors.each { |error| errors.add(:base, "Contact: #{error.full_message}") }
  end
end
