class Admin::ArticlesController < Admin::BaseController
  permit_only :write, :articles
  before_action :load_article, except: %i[index new create]

  def index
    @state = params[:state].presence_in(%w[draft submitted sent_back published withdrawn])
    scope = @state ? Article.where(state: @state) : Article.all
    scope = scope.containing(params[:q], :title) if params[:q].present?
    @articles = scope.includes(:editor, :section).order(updated_at: :desc, id: :desc).reorder(:id)
    respond_to do |format|
      format.html
      format.csv do
        headers["X-Rows"] = @articles.size.to_s
        send_data csv(@articles), filename: "articles-#{Edition.today.to_formatted_s(:number)}.csv"
      end
    end
  end

  def new
    @article = Article.new(section: Section.find_by(slug: params[:section]))
  end

  def create
    @article = Article.new(article_params)
    @article.contributions.build(person: person)
    if @article.save
      redirect_to admin_article_path(@article), notice: "Begun"
    else
      render :new, status: :unprocessable_entity
    end
  end

  def show
    @steps = Transition.possible(@article, person)
  end

  def edit; end

  def update
    @article.assign_attributes(article_params)
    if @article.will_save_change_to_title? || @article.changed?
      @changes = @article.changes_to_save.transform_values { |was, now| "#{was.inspect} → #{now.inspect}" }.except("updated_at")
    end
    if @article.save
      redirect_to admin_article_path(@article), notice: ["Saved", *@changes&.map { |field, change| "#{field.humanize(capitalize: false)} #{change}".truncate(60) }].join("; ")
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    raise SignIn::Forbidden.new(:delete, "published articles") if @article.published?

    @article.destroy!
    redirect_to admin_articles_url(state: @article.state), notice: "#{@article.title} (#{@article.attribute_in_database(:id) || "no id"}) is deleted"
  end

  def transition
    Transition.for(params[:event]).new(@article, person, at: params[:at]).call
    respond_to do |format|
      format.html { redirect_to admin_article_path(@article), notice: "Now #{@article.state.humanize(capitalize: false)}, was #{@article.state_before_last_save.humanize(capitalize: false)}" }
      format.json { render json: @article.slice(:state, :published_at).merge(live: @article.live?) }
    end
  end

  def copy
    copy = @article.copy
    copy.save!
    redirect_to edit_admin_article_path(copy)
  end

  def diff
    @new = @article.revisions.find_by!(number: params[:to] || @article.revisions.maximum(:number))
    @old = @article.revisions.find_by(number: params[:from] || @new.number.pred) || @article.revisions.build(number: 0)
    @diff = LineDiff.new(@old.lines, @new.lines)
    render plain: @diff.hunks.map { |hunk| hunk.join("\n") }.join("\n---\n") if request.format.text?
  end

  def restore
    revision = @article.revisions.find_by!(number: params.require(:number))
    @article.update!(**revision.slice(:title, :body), revision_note: "as number #{revision.number}")
    redirect_to admin_article_path(@article), notice: @article.saved_changes? ? "Restored" : "It is the same"
  end

  private

  def load_article
    @article = Article.find_by_slug!(params[:slug])
    crumb "Articles", admin_articles_path
  end

  def article_params
    params.require(:article).permit(:title, :kicker, :slug, :lead, :body, :section_id, :premium, :embargo_until, :published_at, :tag_list, :revision_note)
  end

  def csv(articles)
    CSV.generate(headers: %w[Code Title State Section Views], write_headers: true) do |rows|
      articles.each { |a| rows << [a.code, a.title, a.state, a.section.path(" > "), a.views] }
    end
  end
end
