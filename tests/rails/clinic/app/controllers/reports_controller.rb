class ReportsController < ApplicationController
  def show
    name = Statistics::NAMES.find { |each| each == params.fetch(:name, "months") } or raise ActionController::RoutingError, "no report"
    @table = Statistics.named(name)
    return render(layout: "bare") if params.key?(:print)

    respond_to do |format|
      format.html
      format.json { render json: @table.to_h.merge(rows: @table.rows.map { |row| @table.columns.zip(row).to_h }) }
      format.text { render plain: @table.rows.map { |row| row.map.with_index { |cell, i| i.zero? ? cell.to_s.ljust(14) : cell.to_s.rjust(8) }.join(" ") }.join("\n") }
    end
  end
end
