class WebhooksController < ApplicationController
  before_action :require_staff

  def index
    @webhook = Webhook.new
    @webhooks = Webhook.order(:id)
    @deliveries = WebhookDelivery.includes(:webhook, :ticket).order(id: :desc).limit(20)
  end

  def create
    @webhook = Webhook.new(params.expect(webhook: [:url]))
    if @webhook.save
      redirect_to webhooks_path
    else
      redirect_to webhooks_path, alert: @webhook.errors.full_messages.to_sentence
    end
  end

  def destroy
    Webhook.find(params.expect(:id)).destroy
    redirect_to webhooks_path, status: :see_other
  end
end
