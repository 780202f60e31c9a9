class IssueInvoice < ApplicationService
  def initialize(booking, discount: 0)
    @booking = booking
    @discount = discount.to_d
  end

  def call
    return failure("Only confirmed bookings are invoiced") unless @booking.confirmed?
    return failure("#{@booking.invoice.number} exists already") if @booking.invoice

    invoice = @booking.build_invoice(amount: discounted)
    return failure(invoice.errors.full_messages.to_sentence) unless invoice.save

    yield invoice if block_given?
    success(invoice)
  end

  private

  attr_reader :booking

  def discounted
    (booking.total * (1 - @discount / 100)).round(2)
  end
end
