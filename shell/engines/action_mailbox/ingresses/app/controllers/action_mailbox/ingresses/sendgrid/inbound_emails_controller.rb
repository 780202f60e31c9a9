class ActionMailbox::Ingresses::Sendgrid::InboundEmailsController < ActionMailbox::BaseController
  before_action :authenticate_by_password

  def create
    return head(:unprocessable_entity) if params[:email].blank?
    receive with_original_recipients(params[:email], recipients)
  rescue JSON::ParserError
    head :unprocessable_entity
  end

  private

  def recipients
    envelope = params[:envelope].present? ? JSON.parse(params[:envelope]) : {}
    Array(envelope["to"])
  end
end
