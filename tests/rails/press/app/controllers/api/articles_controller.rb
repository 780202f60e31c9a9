class Api::ArticlesController < Api::BaseController
  before_action(only: %i[update destroy]) { @article = @person.articles.find_by!(code: params[:id]) }

  def index
    scope = Article.published.latest.preload(:tags, :section)
    page = params.fetch(:page) { 1 }.to_i
    size = params[:size].to_i.nonzero?&.clamp(1, 5) || 2
    last = (scope.unscope(:order).count / size.to_f).ceil
    response.set_header "Link", { first: 1, prev: page.pred, next: page.succ, last: last }.select { |_rel, n| n.between?(1, last) && n != page || n == 1 }.map { |rel, n| %(<#{url_for(params.permit(:size).merge(page: n))}>; rel="#{rel}") }.join(", ")
    response.headers["X-Total"] = scope.size
    render json: scope.limit(size).offset((page - 1) * size).map { |article| brief(article) }
  end

  def show
    article = Article.find_by!(code: params[:id])
    render json: brief(article).merge(article.as_json(only: %i[lead body], include: { contributions: { only: :role, include: { person: { only: %i[name slug] } } } })) if stale?(last_modified: article.published_at || Edition.now, etag: article.code)
  end

  def create
    article = Article.new(given.except(:authors))
    article.contributions = people.map { |author| Contribution.new(person: author) }
    article.save!
    render json: brief(article), status: :created, location: article_url(article)
  end

  def update
    data = given
    authors = data.extract!(:authors)
    @article.update!(data.slice(:title, :lead, :body, :tag_list))
    render json: { changed: @article.saved_changes.keys - %w[updated_at], ignored: data.except(:title, :lead, :body, :tag_list).keys, authors: authors.key?(:authors) }
  end

  def destroy
    @article.contributions.where(person: @person).destroy_all
    head :no_content
  end

  private

  def given = params.require(:article).permit(:title, :lead, :body, :section_id, :tag_list, authors: [:slug, { as: [] }])

  def people
    given.fetch(:authors, []).map { |each| Person.find_by!(slug: each[:slug]) }.presence || [@person]
  end

  def brief(article)
    { code: article.code, title: article.title, section: article.section.name, tags: article.tags.map(&:name).sort, state: article.state, url: article_url(article) }
  end
end
