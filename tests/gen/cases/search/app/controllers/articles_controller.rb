class ArticlesController < ApplicationController
  SORTABLE = %w[title views published_on].freeze
  PER_PAGE = 10

  def index
    @query = search_params[:q].to_s.strip
    scope = Article.published.includes(:author)
    scope = scope.matching(@query) if @query.present?
    scope = scope.where(category: params[:category]) if params[:category].present?
    scope = scope.where(author_id: params[:author_id].to_i) if params[:author_id].present?
    scope = scope.where("rating >= ?", params[:rating].to_f) unless params[:rating].blank?
    scope = scope.featured if params[:featured] == "1"
    scope = scope.where(published_on: from..to) if from || to
    @count = scope.count
    @page = [params.fetch(:page, 1).to_i, 1].max
    @pages = (@count.to_f / PER_PAGE).ceil
    @articles = scope.order(sort_column => sort_direction).limit(PER_PAGE).offset((@page - 1) * PER_PAGE)
    session[:last_search] = @query if @query.present?
    cookies[:sort] = { value: sort_column, expires: 1.year.from_now }

    respond_to do |format|
      format.html
      format.json do
        render json: {
          count: @count,
          page: @page,
          pages: @pages,
          articles: @articles.map { |article| as_row(article) },
        }
      end
    end
  end

  def show
    @article = Article.find(params[:id])
    @article.increment!(:views)
    respond_to do |format|
      format.html
      format.json { render json: as_row(@article).merge(teaser: @article.teaser, stars: @article.stars) }
    end
  end

  private

  def search_params
    params.permit(:q, :category, :author_id, :rating, :featured, :from, :to, :sort, :direction, :page)
  end

  def as_row(article)
    {
      id: article.id,
      title: article.title,
      byline: article.byline,
      published_on: article.published_on&.iso8601,
      age: article.age_in_days,
      minutes: article.reading_minutes,
      popular: article.popular?,
    }
  end

  def from
    parse_date(params[:from])
  end

  def to
    parse_date(params[:to])
  end

  def parse_date(text)
    Date.parse(text) if text.present?
  rescue Date::Error
    flash.now[:alert] = "#{text} is no date"
    nil
  end

  def sort_column
    SORTABLE.include?(params[:sort]) ? params[:sort] : "published_on"
  end

  def sort_direction
    params[:direction] == "asc" ? :asc : :desc
  end
end
