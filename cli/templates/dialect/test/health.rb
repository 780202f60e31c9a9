class HealthTest < Webfw::Test
  test "answers /up while the database answers" do
    get health_path
    assert_response :success
  end
end
