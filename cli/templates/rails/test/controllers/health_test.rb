require "test_helper"

class HealthTest < ActionDispatch::IntegrationTest
  test "answers /up while the database answers" do
    get rails_health_check_path
    assert_response :success
  end
end
