class AdminController < ApplicationController
  before_action :require_admin
  around_action :measure, only: :report

  def index
    @low = Product.low_stock.to_a
    @facts = { users: User.count, orders: Order.count, average: Product.average_price, open: Order.where(status: "open").exists? }
  end

  def report
    @report = Report.new(from: Date.today - 30)
    respond_to do |format|
      format.html
      format.csv { send_data @report.to_csv, filename: "report.csv", type: :csv }
      format.json { render json: { rows: @report.rows } }
    end
  end

  private

  def require_admin
    return if current_user&.admin

    logger.warn "refused #{request.path}"
    head :forbidden
  end

  def measure
    started = Time.current
    yield
    logger.info "report took #{Time.current - started} s"
  end
end
