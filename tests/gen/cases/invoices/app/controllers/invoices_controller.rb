class InvoicesController < ApplicationController
  before_action :set_invoice, only: [:show, :pay]

  def index
    @month = params[:month].presence ? Date.parse(params[:month]) : Date.current
    @invoices = Invoice.includes(:customer, :lines).where(issued_on: @month.beginning_of_month..@month.end_of_month)
    @total = @invoices.map(&:total).sum.round(2)
  end

  def show
    fresh_when @invoice
  end

  def overdue
    invoices = Invoice.overdue.order(:due_on)
    render json: invoices.map { |invoice| invoice.summary.merge(days_late: invoice.days_late) }
  end

  def report
    since = params.fetch(:months, 3).to_i.months.ago.to_date
    sums = Invoice.where(issued_on: since..).joins(:lines).group(:status).sum("lines.unit_price * lines.quantity")
    logger.info "report since #{since}"
    render json: {
      since: since,
      by_status: sums.transform_values { |sum| sum.round(2).to_s },
      customers: Customer.order(:name).pluck(:name, :vip),
      average: Line.average(:unit_price)&.round(2),
      largest: Line.maximum(:unit_price).to_s,
    }
  end

  def create
    customer = Customer.find(params[:customer_id])
    @invoice = customer.invoices.build(invoice_params)
    @invoice.issued_on ||= Date.current
    if @invoice.save
      flash[:notice] = "Invoice #{@invoice.number} was written on #{@invoice.created_at.strftime("%d.%m.")}"
      redirect_to @invoice
    else
      Rails.logger.warn("not saved: #{@invoice.errors.full_messages.to_sentence}")
      render json: { errors: @invoice.errors.full_messages }, status: :unprocessable_entity
    end
  end

  def pay
    if @invoice.pay
      redirect_to @invoice, notice: "Paid at #{@invoice.paid_at.to_fs(:db)}"
    else
      redirect_to @invoice, alert: "It was paid before"
    end
  end

  private

  def set_invoice
    @invoice = Invoice.find(params[:id])
  end

  def invoice_params
    params.require(:invoice).permit(:number, :issued_on, :due_on, :discount, :notes)
  end
end
