class ArticleDecorator
  delegate_missing_to :article
  attr_reader :article

  def self.wrap(list, view) = list.map { |each| new(each, view) }

  def initialize(article, view)
    @article, @view = article, view
  end

  def teaser(length = 60)
    @view.truncate(lead.presence || body.to_s, length: length, separator: " ", omission: "…") { @view.link_to("more", @view.article_path(article), class: "more") }
  end

  def dateline
    return "unpublished" unless published_at

    @view.tag.time(published_at.strftime("%-d %B %Y"), datetime: published_at.iso8601, title: @view.distance_of_time_in_words(published_at, Edition.now))
  end

  def badges
    @view.safe_join([("Premium" if premium?), ("Embargoed" if embargoed?), state.titleize].compact.map { |text| @view.tag.span(text, class: ["badge", text.parameterize]) }, " ")
  end

  def to_partial_path = "articles/teaser"
end
