# Thirty articles, the first with ten comments.
30.times do |index|
  Article.create!(title: "Article number #{index + 1} & its title", body: "A body of some length. " * 8)
end
article = Article.find(1)
10.times do |index|
  article.comments.create!(commenter: "Reader #{index + 1}", body: "What <b>#{index + 1}</b> readers say & think of it. " * 2)
end
