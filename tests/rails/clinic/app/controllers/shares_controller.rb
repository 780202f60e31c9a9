class SharesController < ApplicationController
  class Expired < StandardError; end

  open_to_all
  layout "bare"
  rescue_from(ActiveSupport::MessageVerifier::InvalidSignature) { render plain: "That link is broken", status: :forbidden }
  rescue_from Expired, with: -> { head :gone }

  def show
    token = params[:token] == "mine" ? session[:shared].to_s : params[:token]
    data = Rails.application.message_verifier("shares").verify(token, purpose: :share)
    raise Expired if Date.parse(data["until"]).before?(Clock.today)

    @invoice = Invoice.find(data["invoice"])
    @calculator = @invoice.calculator
    render "invoices/paper"
  end
end
