require "test_helper"

class {{Channel}}Test < ActionCable::Channel::TestCase
  test "takes subscriptions" do
    subscribe
    assert subscription.confirmed?
  end
end
