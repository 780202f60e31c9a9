xml.instruct! :xml, version: "1.0"
xml.urlset xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" do
  @pages.each do |loc, at|
    xml.url do
      xml.loc loc
      xml.lastmod at.to_date.iso8601 if at
      xml.priority at ? 0.5 : 1
    end
  end
end
