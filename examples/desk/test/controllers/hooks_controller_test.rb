require "test_helper"

class HooksControllerTest < ActionDispatch::IntegrationTest
  def hook(body, secret: "hook")
    ENV["DESK_HOOK_SECRET"] = "hook"
    text = body.to_json
    signature = "sha256=#{OpenSSL::HMAC.hexdigest("SHA256", secret, text)}"
    post hook_path("shop"), params: text, headers: { "Content-Type" => "application/json", "X-Hook-Signature" => signature }
  end

  test "a program opens a ticket" do
    hook({ email: "lee@example.org", name: "Lee", subject: "Order 7", text: "<b>late</b>" })
    assert_response :created
    ticket = Ticket.find(response.parsed_body["id"])
    assert_equal "Lee", ticket.customer.name
    assert_equal "<b>late</b>", ticket.messages.first.body.to_plain_text
  end

  test "what is not signed with the secret is refused" do
    assert_no_difference("Ticket.count") { hook({ email: "a@b.example", subject: "x", text: "y" }, secret: "guess") }
    assert_response :unauthorized
  end

  test "what is wrong is said" do
    hook({ email: "no address", subject: "x", text: "y" })
    assert_response :unprocessable_entity
    assert_equal ["Email address is invalid"], response.parsed_body["errors"]
  end
end
