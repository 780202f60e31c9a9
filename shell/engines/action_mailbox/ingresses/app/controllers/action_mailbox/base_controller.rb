class ActionMailbox::BaseController < ActionController::Base
  skip_forgery_protection
  before_action :ensure_configured

  private

  def ingress_name = self.class.name.split("::")[2].underscore.to_sym

  def ensure_configured
    head :not_found unless ActionMailbox.ingress.to_s == ingress_name.to_s
  end

  def ingress_credential(key, variable)
    kept = Rails.application.credentials.action_mailbox || {}
    kept[key].presence || ENV[variable].presence || raise(ArgumentError, "Missing required #{ingress_name} ingress credentials: set action_mailbox.#{key} in your application's encrypted credentials, or the environment variable #{variable}.")
  end

  def authenticate_by_password
    password = ingress_credential(:ingress_password, "RAILS_INBOUND_EMAIL_PASSWORD")
    http_basic_authenticate_or_request_with name: "actionmailbox", password: password.to_s, realm: "Action Mailbox"
  end

  def receive(source)
    ActionMailbox::InboundEmail.create_and_extract_message_id!(source)
    head :no_content
  end

  def with_original_recipients(source, recipients)
    recipients.map { |recipient| "X-Original-To: #{recipient.to_s.tr("\r\n", " ")}\n" }.join.b + source
  end
end
