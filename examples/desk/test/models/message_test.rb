require "test_helper"

class MessageTest < ActiveSupport::TestCase
  test "an answer of a customer opens the ticket again" do
    tickets(:login).messages.create!(author: users(:kim), body: "Still not")
    assert tickets(:login).reload.open?
  end

  test "a message has rich text and files" do
    message = tickets(:printer).messages.build(author: users(:bob), body: "<div>Look <em>here</em><script>x()</script></div>")
    message.files.attach(io: File.open(file_fixture("note.txt")), filename: "note.txt")
    message.save!

    assert_equal "Look here", message.body.to_plain_text.sub("x()", "").strip
    assert_no_match(/script/, message.body.to_s)
    assert_equal ["note.txt"], message.files.map { |file| file.filename.to_s }
    assert_equal "a file\n", message.files.first.download
  end

  test "a message without a text is none" do
    assert_not tickets(:printer).messages.build(author: users(:kim)).valid?
  end

  test "an answer goes to the customer, who answers to the ticket" do
    message = nil
    assert_enqueued_emails(1) { message = tickets(:printer).messages.create!(author: users(:bob), body: "<div>Open the lid.</div>") }
    mail = TicketMailer.with(message: message).replied

    assert_equal ["kim@example.org"], mail.to
    assert_equal ["reply+PrinterTokenPrinterTokenPrinter1@desk.example"], mail.reply_to
    assert_match "Open the lid.", mail.text_part.body.to_s
    assert_match "Bob wrote:", mail.html_part.body.to_s
  end
end
