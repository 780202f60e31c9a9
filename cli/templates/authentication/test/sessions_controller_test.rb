require "test_helper"
require_relative "../test_helpers/session_test_helper"

class SessionsControllerTest < ActionDispatch::IntegrationTest
  include SessionTestHelper

  setup { @user = User.take }

  test "shows the form" do
    get new_session_path
    assert_response :success
  end

  test "logs in with the right password" do
    post session_path, params: { email_address: @user.email_address, password: "password" }
    assert_response :redirect
    assert cookies[:session_id].present?
    assert_equal 1, @user.sessions.count
  end

  test "does not log in with a wrong one" do
    post session_path, params: { email_address: @user.email_address, password: "wrong" }
    assert_redirected_to new_session_path
    assert_equal 0, @user.sessions.count
  end

  test "logs out" do
    sign_in_as @user
    delete session_path
    assert_redirected_to new_session_path
    assert_equal 0, @user.sessions.count
  end
end
