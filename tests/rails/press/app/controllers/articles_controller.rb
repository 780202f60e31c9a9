class ArticlesController < ApplicationController
  around_action :measure, only: :index
  before_action :set_article, only: :show

  def index
    scope = Article.published.latest.includes(:section, contributions: :person)
    scope = scope.premium if params[:premium] == "1"
    scope = scope.commented if params.key?(:commented)
    scope = scope.untagged if params.key?(:untagged)
    @list = paging(scope)
    @articles = ArticleDecorator.wrap(@list[:records], helpers)
    respond_to do |format|
      format.html
      format.js { head :not_acceptable }
      format.json { render json: { page: @list[:page], more: @list[:more], articles: @list[:records].map { |a| a.slice(:code, :title).merge(by: a.byline, at: a.published_at) } } }
    end
  end

  def show
    @comment = @article.comments.build(name: cookies[:commenter])
    @wall = Paywall.new(cookies)
    CountViewJob.perform_now(@article.id)
    respond_to do |format|
      format.html { render @article.premium? && !may?(:read, :articles) && !@wall.admit?(@article) ? :wall : :show }
      format.text { render plain: helpers.word_wrap("#{@article.title}\n\n#{@article.body}", line_width: 40) }
      format.json { render json: @article, only: %i[code title lead], include: { section: { only: :name, methods: :depth }, tags: { only: :name } }, methods: :byline }
    end
  end

  def search
    @search = ArticleSearch.new(search_params)
    @results = @search.call && @search.results if @search.valid? && !@search.blank?
    render status: :unprocessable_entity if @search.errors.any?
  end

  def archive
    @months = Article.published.group_by { |article| article.published_at.to_date.beginning_of_month }.sort.reverse.to_h
    return unless params[:year]

    @date = Date.new(params[:year].to_i, params[:month]&.to_i || 1)
    @months = @months.select { |month, _| params[:month] ? month == @date : month.year == @date.year }
    raise ActiveRecord::RecordNotFound if @months.empty?
  rescue Date::Error
    redirect_to archive_articles_path(year: params[:year])
  end

  private

  def set_article
    @article = Article.find_by_slug!(params[:slug])
    return redirect_to(article_path(@article, request.query_parameters), status: :moved_permanently) if @article.slug != params[:slug]

    raise ActiveRecord::RecordNotFound.new("not yet", "Article") unless @article.live? || may?(:write, :articles)

    [*@article.section.ancestors, @article.section].each { |section| crumb section.name, section }
    crumb helpers.truncate(@article.title, length: 20)
  end

  def search_params
    params.permit(:q, :section, :since, :premium, :sort, tags: []).with_defaults(sort: "rank")
  end

  def measure
    response.headers["X-Page"] = "before"
    yield
    response.headers["X-Page"] += ", after #{@articles.size}"
  ensure
    logger.debug { "listed" }
  end
end
