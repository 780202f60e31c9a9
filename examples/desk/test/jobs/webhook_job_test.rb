require "test_helper"

class WebhookJobTest < ActiveJob::TestCase
  setup { @delivery = webhooks(:board).deliveries.create!(ticket: tickets(:printer), event: "ticket.created") }

  test "a delivery is signed" do
    stub_request(:post, "https://board.example/desk")
      .with(headers: { "X-Desk-Signature" => webhooks(:board).signature(@delivery.payload) }, body: @delivery.payload)
      .to_return(status: 202)
    WebhookJob.perform_now(@delivery)
    assert_equal "202", @delivery.reload.outcome
  end

  test "a delivery that is refused is tried again" do
    stub_request(:post, "https://board.example/desk").to_return(status: 500)
    assert_enqueued_with(job: WebhookJob) { WebhookJob.perform_now(@delivery) }
    assert_nil @delivery.reload.outcome
  end
end
