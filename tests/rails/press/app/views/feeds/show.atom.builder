atom_feed language: "en-GB", id: "tag:courier.test,2025:#{@section&.slug || "all"}", root_url: (@section ? section_url(@section) : root_url) do |feed|
  feed.title @section ? @section.path : "The Courier"
  feed.updated @articles.map(&:published_at).max || Edition.now
  @articles.each do |article|
    feed.entry article, published: article.published_at, updated: article.published_at, url: article_url(article), id: "tag:courier.test,2025:#{article.code}" do |entry|
      entry.title article.title
      entry.summary truncate(article.lead, length: 20)
      entry.content simple_format(article.body), type: "html"
      entry.author { |author| article.authors.each { |each| author.name each.name } }
    end
  end
end
