require "test_helper"

class {{Job}}Test < ActiveJob::TestCase
  test "can be put into its queue" do
    assert_enqueued_with(job: {{Job}}, queue: "{{queue}}") { {{Job}}.perform_later }
  end
end
