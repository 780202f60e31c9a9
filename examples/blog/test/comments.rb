class CommentsTest < Webfw::Test
  setup do
    @article = Article.create!(title: "On lighthouses", body: "They are tall, and they blink.")
  end

  test "a comment appears on the page of its article" do
    post article_comments_path(@article), params: { comment: { commenter: "Ada", body: "I have seen one of them." } }
    assert_redirected_to article_path(@article)
    follow_redirect!
    assert_select ".comment .text", "I have seen one of them."
    assert_select ".comment .muted", "Ada"
  end

  test "a comment without commenter is refused on the page of its article" do
    post article_comments_path(@article), params: { comment: { commenter: "", body: "Anonymous words." } }
    assert_response :unprocessable_entity
    assert_select ".errors li", "Commenter can't be blank"
    assert_select "h1", "On lighthouses"
    assert_select ".comment", count: 0
  end

  test "deletes a comment" do
    comment = @article.comments.create!(commenter: "Ada", body: "I have seen one of them.")
    delete article_comment_path(@article, comment)
    assert_redirected_to article_path(@article)
    assert_equal 0, @article.comments.count
  end

  test "markup in a comment is shown as text" do
    @article.comments.create!(commenter: "Mallory", body: "<script>alert(1)</script>")
    get article_path(@article)
    assert_select ".comment .text", "<script>alert(1)</script>"
    assert_select "script", count: 0
  end
end
