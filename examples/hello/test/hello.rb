class HelloTest < Webfw::Test
  test "greets the world" do
    get root_path
    assert_response :success
    assert_select "h1", "Hello, world!"
  end

  test "greets a name, as text" do
    get "/?name=%3Cb%3EAda"
    assert_select "h1", "Hello, <b>Ada!"
  end
end
