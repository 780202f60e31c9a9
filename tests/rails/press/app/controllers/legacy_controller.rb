class LegacyController < ApplicationController
  def article
    date = Date.new(*params.values_at(:year, :month).map(&:to_i))
    found = Article.published.in_month(date).find_by_slug!(params[:slug])
    redirect_to article_path(found), status: :moved_permanently
  end

  def show
    article = Article.find_by(code: format("A%04d", params[:id])) || Article.find(params[:id])
    redirect_to article, status: 301
  end
end
