class Comments::ReportsController < Comments::BaseController
  def new
    @report = @comment.reports.new
  end

  def create
    @report = Report.new(params.fetch(:report, {}).permit(:reason))
    @report.reporter = Current.reader_token + params[:as].to_s
    @comment.reports << @report
    return render(:new, status: :unprocessable_entity) unless @report.persisted?

    back_to_article(notice: @comment.hidden? ? "The comment is hidden" : "We will look at it")
  end
end
