xml.instruct!
xml.rss version: "2.0", "xmlns:dc" => "http://purl.org/dc/elements/1.1/" do
  xml.channel do
    xml.title ["The Courier", @section&.name].compact.join(": ")
    xml.link root_url
    xml.comment! "newest first"
    @articles.each do |article|
      xml.item do
        xml.title article.title
        xml.description { xml.cdata!(article.lead.to_s) }
        xml.pubDate article.published_at.to_s(:rfc822)
        article.tags.each { |tag| xml.category tag.name }
        article.authors.each { |author| xml.tag! "dc:creator", author.name }
        xml.guid article_url(article), isPermaLink: true
      end
    end
  end
end
