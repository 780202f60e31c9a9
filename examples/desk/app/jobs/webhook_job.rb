class WebhookJob < ApplicationJob
  class Refused < StandardError; end

  queue_as :webhooks
  limits_concurrency to: 2, key: ->(delivery) { delivery.webhook_id }
  retry_on Refused, SocketError, SystemCallError, Timeout::Error, OpenSSL::SSL::SSLError, wait: :polynomially_longer, attempts: 5 do |job, error|
    job.arguments.first.update!(outcome: error.message.truncate(200))
  end

  def perform(delivery)
    webhook = delivery.webhook
    text = delivery.payload
    response = Net::HTTP.post(
      URI(webhook.url), text, "Content-Type" => "application/json", "X-Desk-Signature" => webhook.signature(text)
    )
    raise Refused, "HTTP #{response.code}" unless response.is_a?(Net::HTTPSuccess)

    delivery.update!(outcome: response.code)
  end
end
