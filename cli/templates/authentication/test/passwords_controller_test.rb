require "test_helper"

class PasswordsControllerTest < ActionDispatch::IntegrationTest
  setup { @user = User.take }

  test "shows the form" do
    get new_password_path
    assert_response :success
  end

  test "sends a mail to an address that has an account" do
    assert_enqueued_emails 1 do
      post passwords_path, params: { email_address: @user.email_address }
    end
    assert_redirected_to new_session_path
  end

  test "sends none to another address" do
    assert_no_enqueued_emails do
      post passwords_path, params: { email_address: "nobody@example.com" }
    end
    assert_redirected_to new_session_path
  end

  test "changes the password by the link of the mail" do
    get edit_password_path(@user.password_reset_token)
    assert_response :success

    put password_path(@user.password_reset_token), params: { password: "secret", password_confirmation: "secret" }
    assert_redirected_to new_session_path
    assert @user.reload.authenticate("secret")
  end

  test "refuses a link that is not valid" do
    get edit_password_path("invalid")
    assert_redirected_to new_password_path
  end

  test "refuses two different passwords" do
    token = @user.password_reset_token
    assert_no_changes -> { @user.reload.password_digest } do
      put password_path(token), params: { password: "one", password_confirmation: "other" }
    end
    assert_redirected_to edit_password_path(token)
  end
end
