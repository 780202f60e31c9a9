require "test_helper"

class PasswordsControllerTest < ActionDispatch::IntegrationTest
  test "a link in a mail leads to a new password" do
    assert_enqueued_emails(1) { post passwords_path, params: { email_address: "kim@example.org" } }
    token = users(:kim).password_reset_token

    put password_path(token), params: { password: "another one", password_confirmation: "another one" }
    assert_redirected_to new_session_path
    assert users(:kim).reload.authenticate("another one")

    put password_path(token), params: { password: "x", password_confirmation: "x" }
    assert_redirected_to new_password_path
  end

  test "nobody learns who has an account" do
    assert_no_enqueued_emails { post passwords_path, params: { email_address: "eve@example.org" } }
    assert_redirected_to new_session_path
  end
end
