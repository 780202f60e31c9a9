class ActionMailbox::Ingresses::Postmark::InboundEmailsController < ActionMailbox::BaseController
  before_action :authenticate_by_password

  def create
    return head(:unprocessable_entity) if params["RawEmail"].blank?
    receive with_original_recipients(params["RawEmail"], [params["OriginalRecipient"].presence].compact)
  end
end
