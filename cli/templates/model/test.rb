require "test_helper"

class {{Model}}Test < ActiveSupport::TestCase
  # test "the truth" do
  #   assert true
  # end
end
