class ArticleSearch
  include ActiveModel::Model
  include ActiveModel::Attributes

  attribute :q, :string
  attribute :section, :string
  attribute :since, :date
  attribute :premium, :boolean
  attribute :sort, :string, default: "rank"
  attr_reader :tags

  SORTS = { "rank" => :rank, "newest" => :published_at, "views" => :views }.freeze

  validates :q, length: { minimum: 2, message: "needs %{count} letters" }, allow_blank: true
  validates :sort, inclusion: { in: SORTS.keys }

  def tags=(names)
    @tags = Array(names).compact_blank
  end

  def call
    return Article.none if invalid?

    [scope, *tags.to_a.map { |tag| tagged(tag) }].reduce(:merge)
  end

  def results = @results ||= call.preload(:tags, :section).to_a.sort_by { |article| order(article) }
  def facets = results.flat_map(&:tags).tally.sort_by { |tag, n| [-n, tag.name] }.first(4).to_h
  def sections = results.group_by { |article| article.section.root }.transform_values(&:size)
  def blank? = [q, section, since, tags, premium].all?(&:blank?)
  def to_query_hash = attributes.merge("tags" => tags).compact_blank.except("sort")

  def rank(article)
    return 0 if q.blank?

    term = /#{Regexp.escape(q)}/i
    { title: 5, lead: 2, body: 1 }.sum { |field, weight| article[field].to_s.scan(term).size * weight }
  end

  private

  def scope
    scope = Article.published
    scope = scope.containing(q, :title, :lead, :body) if q.present?
    scope = scope.by_section(Section.find_by!(slug: section)) if section.present?
    scope = scope.where(published_at: since..) if since
    premium.nil? ? scope : scope.where(premium: premium)
  end

  def tagged(name)
    Article.where(id: Tagging.joins(:tag).merge(Tag.named(name)).select(:article_id))
  end

  def order(article)
    case SORTS[sort]
    when :rank then [-rank(article), -article.published_at.to_i]
    when :views then [-article.views, article.id]
    else [-article.published_at.to_i, article.id]
    end
  end
end
