require "test_helper"

class TicketTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  test "only the staff may be assigned" do
    ticket = tickets(:printer)
    assert_not ticket.update(assignee: users(:kim))
    assert_equal ["Assignee must be one of the staff"], ticket.errors.full_messages
    assert ticket.update(assignee: users(:bob))
  end

  test "customers see their own tickets, the staff sees all" do
    assert_equal [tickets(:printer)], Ticket.visible_to(users(:kim)).to_a
    assert_equal 2, Ticket.visible_to(users(:bob)).count
  end

  test "a search takes a percent sign for itself" do
    assert_equal [tickets(:printer)], Ticket.search("blank").to_a
    assert_empty Ticket.search("%")
  end

  test "who is assigned gets a mail in their language" do
    assert_enqueued_email_with TicketMailer, :assigned, args: [tickets(:printer)] do
      tickets(:printer).update!(assignee: users(:bob))
    end
    assert_equal "Für dich: The printer prints blank pages", TicketMailer.assigned(tickets(:printer)).subject
  end

  test "a new ticket and each change of its status are told to webhooks" do
    assert_difference -> { WebhookDelivery.where(event: "ticket.created").count } do
      users(:kim).tickets.create!(subject: "New")
    end
    assert_enqueued_with job: WebhookJob, queue: "webhooks" do
      tickets(:printer).solved!
    end
    assert_equal "ticket.solved", WebhookDelivery.last.event
  end
end
