/** Where mails come in over HTTP. Source: Rails API, ActionMailbox::BaseController and ActionMailbox::Ingresses. */

export const BASE = `class ActionMailbox::BaseController < ActionController::Base
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
    recipients.map { |recipient| "X-Original-To: #{recipient.to_s.tr("\\r\\n", " ")}\\n" }.join.b + source
  end
end
`

const RELAY = `class ActionMailbox::Ingresses::Relay::InboundEmailsController < ActionMailbox::BaseController
  before_action :authenticate_by_password, :require_valid_rfc822_message

  def create = receive(request.raw_post)

  private

  def require_valid_rfc822_message
    head :unsupported_media_type unless request.media_type == "message/rfc822"
  end
end
`

const POSTMARK = `class ActionMailbox::Ingresses::Postmark::InboundEmailsController < ActionMailbox::BaseController
  before_action :authenticate_by_password

  def create
    return head(:unprocessable_entity) if params["RawEmail"].blank?
    receive with_original_recipients(params["RawEmail"], [params["OriginalRecipient"].presence].compact)
  end
end
`

const SENDGRID = `class ActionMailbox::Ingresses::Sendgrid::InboundEmailsController < ActionMailbox::BaseController
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
`

const MAILGUN = `class ActionMailbox::Ingresses::Mailgun::InboundEmailsController < ActionMailbox::BaseController
  before_action :authenticate

  def create
    return head(:unprocessable_entity) if params["body-mime"].blank?
    receive with_original_recipients(params["body-mime"], [params["recipient"].presence].compact)
  end

  private

  def authenticate
    head :unauthorized unless recent? && signed?
  end

  def recent? = Time.at(params[:timestamp].to_s.to_i) >= 2.minutes.ago

  def signed?
    key = ingress_credential(:mailgun_signing_key, "MAILGUN_INGRESS_SIGNING_KEY")
    expected = OpenSSL::HMAC.hexdigest("SHA256", key.to_s, "#{params[:timestamp]}#{params[:token]}")
    ActiveSupport::SecurityUtils.secure_compare(params[:signature].to_s, expected)
  end
end
`

/** The ingresses by the names that `config.action_mailbox.ingress` has for them: the controller, and the route. */
export const INGRESSES: Readonly<Record<string, readonly [controller: string, path: string]>> = {
  relay: [RELAY, '/relay/inbound_emails'],
  postmark: [POSTMARK, '/postmark/inbound_emails'],
  sendgrid: [SENDGRID, '/sendgrid/inbound_emails'],
  mailgun: [MAILGUN, '/mailgun/inbound_emails/mime'],
}
