atom_feed(language: "en-GB", schema_date: 2026, "xmlns:app" => "http://www.w3.org/2007/app") do |feed|
  feed.title("Books")
  feed.updated(@books.first.published_on) if @books.any?
  @books.each do |book|
    feed.entry(book, published: Time.utc(2026, 1, 3), updated: Time.utc(2026, 1, 4)) do |entry|
      entry.title(book.title)
      entry.content(book.summary, type: "html")
      entry.summary(type: "xhtml") { |x| x.p truncate(book.title, length: 8) }
      entry.author do |author|
        author.name(book.author.name)
      end
    end
  end
end
