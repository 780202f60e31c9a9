class ArticlesTest < Webfw::Test
  setup do
    @article = Article.create!(title: "On lighthouses", body: "They are tall, and they blink.")
  end

  test "the front page lists articles" do
    get root_path
    assert_response :success
    assert_select "h1", "Articles"
    assert_select "h2 a", "On lighthouses"
  end

  test "an article shows its text and a form for comments" do
    get article_path(@article)
    assert_response :success
    assert_select "h1", "On lighthouses"
    assert_select "p.text", "They are tall, and they blink."
    assert_select "form textarea", count: 1
  end

  test "creates an article and says so once" do
    post articles_path, params: { article: { title: "On harbours", body: "They are wide, and they wait." } }
    assert_redirected_to article_path(Article.last)
    follow_redirect!
    assert_select ".notice", "Article was successfully created."
    get article_path(Article.last)
    assert_select ".notice", count: 0
  end

  test "refuses an article without title and with a short body" do
    post articles_path, params: { article: { title: "", body: "short" } }
    assert_response :unprocessable_entity
    assert_select ".errors li", count: 2
    assert_equal 1, Article.count
  end

  test "updates an article" do
    patch article_path(@article), params: { article: { title: "On tall lighthouses" } }
    assert_redirected_to article_path(@article)
    assert_equal "On tall lighthouses", @article.reload.title
  end

  test "deletes an article and its comments" do
    @article.comments.create!(commenter: "Ada", body: "I have seen one of them.")
    delete article_path(@article)
    assert_redirected_to articles_path
    assert_equal 0, Article.count
    assert_equal 0, Comment.count
  end

  test "answers 404 for an article that does not exist" do
    get "/articles/987654"
    assert_response :not_found
  end
end
