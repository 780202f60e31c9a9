xml.instruct! :xml, version: "1.0"
xml.rss "version" => "2.0", "xmlns:atom" => "http://www.w3.org/2005/Atom" do
  xml.channel do
    xml.title "Books & more"
    xml.link books_url
    xml.atom :link, href: feed_url, rel: "self"
    xml.tag!("atom:link", "rel" => "hub", "href" => "/hub")
    @books.each do |book|
      xml.item do |item|
        item.title book.title
        xml.description { xml.cdata! simple_format(book.summary.to_s) + "]]>" }
        xml.guid({ isPermaLink: "false" }, book.id)
        xml.category book.tags.map(&:name).join(", ") if book.tags.any?
        xml.empty
        xml.comment! "by #{book.author.name}"
        xml.text! "raw <x>"
        xml << "<y/>"
        xml.p { xml.em link_to("in", book) ; xml.em nil, a: "q\"r\n" }
      end
    end
  end
end
