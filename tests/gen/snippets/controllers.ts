import type { Snippet } from './snippet.ts'

/** What Rails developers write in controllers. */
export const controllers: readonly Snippet[] = [
  {
    title: 'params.expect of Rails 8',
    controller: `  rescue_from ActionController::ParameterMissing do |controller, error|
    controller.render plain: error.message
  end

  def index
    Article.new(params.expect(article: [:title]))
  end`,
    answers: 'param is missing or the value is empty: article',
  },
  {
    title: 'errors of records by their Rails names',
    controller: `  rescue_from ActiveRecord::ActiveRecordError do |controller, error|
    controller.render plain: [error.is_a?(ActiveRecord::StatementInvalid), error.is_a?(StandardError), error.class == ActiveRecord::NotNullViolation].inspect
  end

  def index
    @first.comments.first.update_columns(article_id: nil)
  end`,
    answers: '[true, true, true]',
  },
  {
    title: 'a page that an action says is not there',
    controller: `  def index
    raise ActionController::RoutingError, "Not Found"
  end`,
    answers: 'Not Found',
  },
  {
    // Rails: the later declaration of a method replaces the earlier one.
    title: 'a before_action declared twice',
    controller: `  before_action :note_it, only: :index
  before_action :note_more
  before_action :note_it, only: :create_it

  def index
    render plain: @noted.inspect
  end

  private

  def note_it = (@noted ||= []) << "it"
  def note_more = (@noted ||= []) << "more"`,
    answers: '["more"]',
  },
  {
    title: 'a scope chosen by a parameter',
    controller: `  def index
    scope = Article.all
    scope = scope.order(:title) if params[:sort].nil?
    scope = scope.where(published: true) if params[:draft].blank?
    render plain: scope.map(&:title).join(", ") + " " + scope.count.to_s
  end`,
    answers: 'First, Third 2',
  },
  {
    title: 'a class-method scope on a relation that a private method gives',
    model: `  def self.popular
    where("views > ?", 2)
  end

  def self.by_status(status)
    where(status: status)
  end`,
    controller: `  def index
    render plain: [articles.popular.count, articles.by_status("live").map { |a| a.title }, @ada.articles.popular.count, Article.includes(:author).popular.count].inspect
  end

  private

  def articles
    Article.all
  end`,
    answers: '[2, ["Second"], 2, 2]',
  },
  {
    title: 'SQL text with binds',
    controller: `  def index
    found = Article.where("title LIKE ?", "%ir%").order("views DESC")
    named = Article.where("views BETWEEN :low AND :high", low: 2, high: 20)
    render plain: "#{found.pluck(:title).join(",")} #{named.count}"
  end`,
    answers: 'First,Third 2',
  },
  {
    title: 'SQL text with something inside',
    controller: `  def index
    render plain: Article.where("title = '#{params[:q]}'").count.to_s
  end`,
    refused: /Write .*\?/,
  },
  {
    title: 'a condition on a callback',
    controller: `  before_action :note, if: :wanted?
  before_action :other, unless: -> (c) { c.params[:x].nil? }

  def index
    render plain: @note.to_s
  end

  private

  def wanted?
    params[:q].nil?
  end

  def note
    @note = "noted"
  end

  def other
    @note = "other"
  end`,
    answers: 'noted',
  },
  {
    title: 'current_user, memoized, as a helper method',
    controller: `  helper_method :current_author, :signed_in?

  def index
  end

  private

  def current_author
    @current_author ||= Author.find_by(id: session[:author_id]) || Author.find_by(name: "Ada")
  end

  def signed_in?
    !current_author.nil?
  end`,
    view: '<% if signed_in? %>Hello <%= current_author.name %><% end %>\n',
    answers: 'Hello Ada\n',
  },
  {
    title: 'respond_to with formats',
    controller: `  def index
    respond_to do |format|
      format.html { render plain: "html" }
      format.json { render json: { a: 1 } }
    end
  end`,
    answers: 'html',
  },
  {
    title: 'a path with a format, in an action and in a view',
    controller: `  def index
    @path = root_path(format: :json, a: 1)
  end`,
    view: '<%= @path %> <%= root_path(format: :json, a: 1) %> <%= root_path(format: nil) %>\n',
    answers: '/?a=1&amp;format=json /?a=1&amp;format=json /\n',
  },
  {
    title: 'respond_to with a format that has no template',
    controller: `  def index
    respond_to do |format|
      format.html
      format.json
    end
  end`,
    refused: /format\.json \{ render json/,
  },
  {
    title: 'respond_to with a format that there is not',
    controller: `  def index
    respond_to do |format|
      format.jsn { render json: {} }
    end
  end`,
    refused: /`json`/,
  },
  {
    title: 'respond_to without a block',
    controller: `  def index
    respond_to :html, :json
  end`,
    refused: /respond_to do \|format\|/,
  },
  {
    title: 'render_to_string',
    controller: `  def index
    text = render_to_string(:index)
    render plain: text
  end`,
    refused: /render/,
  },
  {
    title: 'helpers and view_context in a controller',
    controller: `  def index
    render plain: helpers.pluralize(2, "day") + view_context.truncate("x")
  end`,
    answers: '2 daysx',
  },
  {
    title: 'a method nobody has',
    controller: `  def index
    rendr plain: "x"
  end`,
    refused: /Did you mean `render`/,
  },
  {
    title: 'an Integer in the session',
    controller: `  def index
    session[:count] = 1
    head :ok
  end`,
    refused: /to_s/,
  },
  {
    title: 'a counter in the session',
    controller: `  def index
    session[:count] = (session[:count].to_i + 1).to_s
    render plain: session[:count]
  end`,
    answers: '1',
  },
  {
    title: 'json of records and hashes',
    controller: `  def index
    render json: { articles: Article.order(:id).map { |a| { title: a.title, by: a.author.name } }, total: Article.count }
  end`,
    answers:
      '{"articles":[{"title":"First","by":"Ada"},{"title":"Second","by":"Ada"},{"title":"Third","by":"Bob"}],"total":3}',
  },
  {
    title: 'rescue_from with a method that takes the error',
    controller: `  rescue_from ActiveRecord::RecordNotFound, with: :missing

  def index
    Article.find(-1)
  end

  private

  def missing(error)
    render plain: error.message.split(" with").first, status: :ok
  end`,
    answers: "Couldn't find Article",
  },
  {
    title: 'an array of relations, and a relation in a Hash',
    controller: `  def index
    lists = [Article.where(published: true), Article.where(published: false)]
    by = { live: Article.where(status: "live") }
    render plain: lists.map { |list| list.count }.inspect + by[:live].first.title + lists.sum { |l| l.to_a.size }.to_s
  end`,
    answers: '[2, 1]Second3',
  },
  {
    title: 'case on params, and a redirect with early return',
    controller: `  def index
    order = case params[:sort]
            when "title" then { title: :asc }
            else { views: :desc }
            end
    @articles = Article.order(order).limit(2)
    return redirect_to(root_path) if @articles.empty?

    render plain: @articles.pluck(:title).to_s
  end`,
    answers: '["Second", "First"]',
  },
  {
    title: 'params as a Hash of values',
    controller: `  def index
    filters = params.permit(:status, :title).to_h
    page = (params[:page] || 1).to_i
    per = [params.fetch(:per, 2).to_i, 50].min
    render plain: "#{filters.empty?} #{Article.order(:id).offset((page - 1) * per).limit(per).map(&:title).join("/")}"
  end`,
    answers: 'true First/Second',
  },
  {
    title: 'a constant above everything, and a private constant method',
    controller: `  PER_PAGE = 2
  SORTS = { "title" => :title, "views" => :views }.freeze

  def index
    sort = SORTS.fetch(params[:sort], :id)
    @articles = Article.order(sort).limit(PER_PAGE)
  end`,
    view: '<%= @articles.map { |a| a.title }.join(" ") %>',
    answers: 'First Second',
  },
  {
    title: 'begin and rescue with a validation error',
    controller: `  def index
    Author.create!(name: "")
  rescue ActiveRecord::RecordInvalid => e
    render plain: "#{e.message} #{e.record.errors.full_messages.first}"
  end`,
    answers: "Validation failed: Name can't be blank Name can't be blank",
  },
  {
    title: 'a transaction that rolls back',
    controller: `  def index
    Article.transaction do
      @first.update!(title: "Changed")
      raise ActiveRecord::Rollback
    end
    render plain: @first.reload.title
  end`,
    answers: 'First',
  },
  {
    title: 'flash and cookies',
    controller: `  def index
    flash.now[:notice] = "Hi"
    cookies[:theme] = "dark"
    cookies.signed[:who] = "ada"
    render plain: "#{flash[:notice]} #{request.path} #{request.get?} #{action_name} #{controller_name.length}"
  end`,
    answers: 'Hi /PATH true index 3',
  },
  {
    title: 'a service object with keyword arguments',
    controller: `  class Report
    attr_reader :title

    def initialize(articles:, title: "Report")
      @articles = articles
      @title = title
    end

    def lines
      @articles.map { |article| "#{article.title}=#{article.views}" }
    end

    def to_s
      "#{title}: #{lines.join(";")}"
    end
  end

  def index
    report = Report.new(articles: Article.order(views: :desc))
    render plain: report.to_s
  end`,
    answers: 'Report: Second=10;First=3;Third=1',
  },
  {
    title: 'find_each, in_batches of one, and counting by group',
    controller: `  def index
    titles = []
    Article.order(:id).find_each { |article| titles << article.title.upcase }
    counts = Article.group(:published).count
    render plain: titles.inspect + counts.values.sort.inspect
  end`,
    answers: '["FIRST", "SECOND", "THIRD"][1, 2]',
  },
  {
    title: 'presence and safe navigation',
    controller: `  def index
    query = params[:q].presence || "none"
    author = Article.find_by(title: "Nope")&.author
    render plain: "#{query} #{author.inspect} #{params[:id]&.to_i.inspect} #{@third.author&.name}"
  end`,
    answers: 'none nil nil Bob',
  },
  {
    title: 'an around_action that yields',
    controller: `  around_action :timed

  def index
    render plain: "in"
  end

  private

  def timed
    @started = Time.now
    yield
  end`,
    answers: 'in',
  },
  {
    title: 'authenticate_or_request_with_http_basic',
    controller: `  before_action { |c| c.authenticate_or_request_with_http_basic { |u, p| u == p } }

  def index
    head :ok
  end`,
    answers: 'HTTP Basic: Access denied.\n',
  },
  {
    title: 'logger and request headers',
    controller: `  def index
    logger.info "seen"
    render plain: request.headers["Host"].nil?.to_s + request.format.to_s
  end`,
    answers: 'false*/*',
  },
  {
    title: 'fresh_when with a Time',
    controller: `  def index
    fresh_when last_modified: Time.at(1700000000)
    return if performed?
    render plain: response.headers["Last-Modified"]
  end`,
    answers: 'Tue, 14 Nov 2023 22:13:20 GMT',
  },
  {
    title: 'a keyword of render that would be overlooked',
    controller: `  def index
    render text: "<b>"
  end`,
    refused: /Write `render plain: text`/,
  },
  {
    title: 'a misspelt keyword of render',
    controller: `  def index
    render :index, statsu: :created
  end`,
    refused: /Did you mean `status:`\?/,
  },
  {
    title: 'a notice given to render is seen by nobody, as in Rails',
    controller: `  def index
    render plain: "x", notice: "Saved."
  end`,
    answers: 'x',
  },
  {
    title: 'HTML that a visitor sent, rendered',
    controller: `  def index
    render html: "<b>#{params[:name]}</b>" + "&"
  end`,
    answers: '&lt;b&gt;&lt;/b&gt;&amp;',
  },
  {
    title: 'fresh_when of a record and of a relation',
    controller: `  def index
    fresh_when @first
    one = [response.headers["ETag"].nil?, response.headers["Last-Modified"].nil?]
    fresh_when Article.order(:id), public: true
    render plain: [*one, response.headers["ETag"].nil?, response.headers["Last-Modified"].nil?, response.headers["Cache-Control"]].inspect
  end`,
    answers: '[false, false, false, false, "public"]',
  },
]
