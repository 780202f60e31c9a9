require "test_helper"

class {{Mailbox}}Test < ActionMailbox::TestCase
  # test "takes a mail" do
  #   inbound_email = receive_inbound_email_from_mail(to: '"someone" <someone@example.com>', from: '"else" <else@example.com>', subject: "Hello world!", body: "Hello?")
  #   assert inbound_email.delivered?
  # end
end
