class InvoicesController < ApplicationController
  before_action :load_booking

  def show
    @invoice = @booking.invoice or return redirect_to(@booking, alert: "No invoice yet")
  end

  def create
    IssueInvoice.call(@booking, discount: params.fetch(:discount, 0)) { |invoice| logger.info invoice.number }
      .on_success { |invoice| redirect_to booking_invoice_path(@booking), notice: "Issued #{invoice.number}" }
      .on_failure { |error| redirect_to @booking, alert: error }
  end

  private

  def load_booking
    @booking = Booking.find(params.require(:booking_id))
  end
end
