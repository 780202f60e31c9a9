class InvoicesController < ApplicationController
  before_action :set_invoice, except: %i[index export]
  rescue_from Invoice::NotIssued, with: :already

  def index
    @invoices = Invoice.includes(:patient, :payments).order(:id)
    @invoices = @invoices.overdue(params[:overdue].to_date) if params[:overdue].present?
    @invoices = @invoices.where(state: params[:state]) if params[:state].present?
  end

  def show
    @calculator = @invoice.calculator
    @invoice.lines.build if @invoice.draft?
  end

  def update
    if @invoice.update(invoice_params)
      redirect_to @invoice, notice: "Saved"
    else
      @calculator = @invoice.calculator
      render :show, status: :unprocessable_entity
    end
  rescue ActiveRecord::RecordNotFound
    redirect_to @invoice, alert: "That line belongs to another invoice"
  end

  def issue
    @invoice.issue!
    redirect_to @invoice, success: "Issued as #{@invoice}"
  end

  def share
    token = verifier.generate({ "invoice" => @invoice.id, "until" => params[:until] || "2025-12-31" }, purpose: :share)
    session[:shared] = token
    render plain: [verifier.verified(token, purpose: :share)["invoice"], verifier.valid_message?(token), verifier.verified(token, purpose: :other).inspect].join(" ")
  end

  def export
    invoices = Invoice.where.not(number: nil).order(:number).includes(:patient)
    respond_to do |format|
      format.json { @invoices = invoices }
      format.csv { send_data CSV.generate(col_sep: ";") { |csv| invoices.each { |i| csv << [i.number, i.patient.name, i.issued_on.strftime("%d.%m.%Y"), helpers.number_with_precision(i.total, precision: 2, separator: ",")] } }, filename: "invoices.csv" }
      format.any { head :not_acceptable }
    end
  end

  private

  def set_invoice
    @invoice = Invoice.find(params[:id])
  end

  def verifier
    Rails.application.message_verifier("shares")
  end

  def already(error)
    redirect_to @invoice, warning: error.message
  end

  def invoice_params
    params.require(:invoice).permit(:discount_percent, lines_attributes: [:id, :description, :treatment_id, :quantity, :unit_price, :vat, :_destroy])
  end
end
