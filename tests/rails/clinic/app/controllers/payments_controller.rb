class PaymentsController < ApplicationController
  before_action { @invoice = Invoice.find(params[:invoice_id]) }

  def create
    payment = @invoice.payments.create(params.require(:payment).permit(:amount, :kind, :paid_on))
    if payment.persisted?
      redirect_to @invoice, notice: @invoice.reload.paid? ? "Paid in full" : "#{@invoice.open_amount} to go"
    else
      redirect_to @invoice, alert: payment.errors.full_messages.to_sentence
    end
  end

  def destroy
    @invoice.payments.destroy(@invoice.payments.find(params[:id]))
    redirect_to @invoice, notice: "Taken back, #{@invoice.state}"
  end
end
