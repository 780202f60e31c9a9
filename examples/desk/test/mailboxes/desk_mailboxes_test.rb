require "test_helper"

class DeskMailboxesTest < ActionMailbox::TestCase
  include ActionMailer::TestHelper

  test "a mail opens a ticket of whoever sent it, with its files" do
    receive_inbound_email_from_fixture("question.eml")

    ticket = Ticket.order(:id).last
    message = ticket.messages.first
    assert_equal ["Where is my order?", "Lee", "lee@example.org"], [ticket.subject, ticket.customer.name, ticket.customer.email_address]
    assert_equal "It was <due> on Monday.", message.body.to_plain_text.strip
    assert message.mail?
    assert_equal ["order.txt"], message.files.map { |file| file.filename.to_s }
  end

  test "an answer to our mail goes to its ticket, and opens it again" do
    tickets(:printer).solved!
    assert_no_difference "Ticket.count" do
      receive_inbound_email_from_mail(
        from: "kim@example.org", to: tickets(:printer).reply_address, subject: "Re: blank", body: "Still blank."
      )
    end
    assert_equal "Still blank.", tickets(:printer).messages.last.body.to_plain_text.strip
    assert tickets(:printer).reload.open?
  end

  test "an answer to nothing is bounced" do
    inbound = nil
    assert_enqueued_email_with TicketMailer, :bounced, args: ["kim@example.org"] do
      inbound = receive_inbound_email_from_mail(from: "kim@example.org", to: "reply+unknown@desk.example", subject: "Re", body: "Hm")
    end
    assert inbound.bounced?
  end
end
