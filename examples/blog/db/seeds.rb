# `webfw db seed`, or `./blog db seed` beside the binary.
if Article.count == 0
  article = Article.create!(
    title: "Hello, ahead of time",
    body: "This page was Ruby this morning. Now it is one binary, with its templates inside."
  )
  article.comments.create!(commenter: "Ada", body: "And it starts before I have let go of the key.")
end
