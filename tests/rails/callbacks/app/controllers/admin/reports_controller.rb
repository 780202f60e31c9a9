module Admin
  class ReportsController < BaseController
    skip_before_action :require_admin, only: :summary
    def index = @url = admin_report_path(5)
    def show
      @partial = render_to_string(partial: "shared/item", locals: { item: params[:id] })
      render :index
    end
    def summary
      render plain: "#{shout("sum")} #{trace.join}"
    end
    def create = render(json: params.to_unsafe_h.except("controller", "action"), status: :created, location: admin_reports_url)
    private
    def start_trace
      super
      @trace << "reports"
    end
  end
end
