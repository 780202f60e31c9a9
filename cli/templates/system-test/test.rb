require "application_system_test_case"

class {{Test}} < ApplicationSystemTestCase
  # test "visiting the index" do
  #   visit {{path}}_url
  #
  #   assert_selector "h1", text: "{{Title}}"
  # end
end
