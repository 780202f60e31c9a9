class Admin::ReportsController < Admin::BaseController
  def show
    name = params[:name]
    raise ActionController::RoutingError, "no report #{name}" unless Reports.all.include?(name)

    @report = Reports.named(name)
    respond_to do |format|
      format.html
      format.csv { send_data @report.to_csv, type: "text/csv", filename: "#{name}.csv" }
      format.json { render json: @report.rows.map { |row| @report.columns.map(&:downcase).zip(row).to_h } }
    end
  end
end
