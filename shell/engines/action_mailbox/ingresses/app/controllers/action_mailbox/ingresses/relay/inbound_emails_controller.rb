class ActionMailbox::Ingresses::Relay::InboundEmailsController < ActionMailbox::BaseController
  before_action :authenticate_by_password, :require_valid_rfc822_message

  def create = receive(request.raw_post)

  private

  def require_valid_rfc822_message
    head :unsupported_media_type unless request.media_type == "message/rfc822"
  end
end
