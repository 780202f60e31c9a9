class ActionMailbox::Ingresses::Mailgun::InboundEmailsController < ActionMailbox::BaseController
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
