atom_feed do |feed|
  feed.title "Social"
  feed.updated @posts.first&.published_at
  @posts.each do |post|
    feed.entry post, published: post.published_at, updated: post.published_at do |entry|
      entry.title post.title
      entry.content simple_format(post.body), type: "html"
      entry.author { |author| author.name post.author.name }
    end
  end
end
