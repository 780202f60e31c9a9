class WebhookDelivery < ApplicationRecord
  belongs_to :webhook
  belongs_to :ticket

  def payload
    { event: event, ticket: ticket.as_json(only: %i[id subject status priority]), at: created_at.iso8601 }.to_json
  end
end
