class Webhook < ApplicationRecord
  has_many :deliveries, class_name: "WebhookDelivery", dependent: :delete_all
  has_secure_token :secret, length: 40

  validates :url, presence: true, format: { with: %r{\Ahttps?://[^\s/]+\S*\z} }

  # Keeps a delivery for each webhook, and sends it later.
  def self.deliver(event, ticket)
    find_each do |webhook|
      WebhookJob.perform_later(webhook.deliveries.create!(ticket: ticket, event: event))
    end
  end

  def signature(text) = "sha256=#{OpenSSL::HMAC.hexdigest("SHA256", secret, text)}"
end
