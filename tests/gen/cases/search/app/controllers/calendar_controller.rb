class CalendarController < ApplicationController
  def index
    month = Date.new(params.fetch(:year, Date.current.year).to_i, params.fetch(:month, 1).to_i, 1)
    articles = Article.where(published_on: month.all_month).order(:published_on)
    days = articles.group_by(&:published_on).map do |day, found|
      { day: day.strftime("%a %-d"), weekend: day.on_weekend?, titles: found.map(&:title) }
    end
    render json: { month: month.strftime("%B"), previous: month.prev_month, next: month.next_month, days: days }
  end
end
