require "test_helper"

class UserTest < ActiveSupport::TestCase
  test "an email address is kept without spaces and in small letters" do
    user = User.new(email_address: " Ann@EXAMPLE.com ")
    assert_equal "ann@example.com", user.email_address
  end
end
