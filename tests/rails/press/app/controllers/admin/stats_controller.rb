class Admin::StatsController < Admin::BaseController
  permit_only :read, :stats
  rescue_from(KeyError) { |error| render plain: error.message, status: :not_found }

  def show
    name = params.fetch(:report, "views").to_sym
    @table = Statistics.new(person).call(name)
    @total = Rails.cache.fetch(["stats", "total"], expires_in: 5.minutes) { Article.sum(:views) }
    respond_to do |format|
      format.html
      format.csv { render plain: @table.to_csv }
      format.text { render plain: Statistics.chart(DailyView.group(:day).sum(:count).transform_keys { |day| day.strftime("%d.%m.") }) }
    end
  end
end
