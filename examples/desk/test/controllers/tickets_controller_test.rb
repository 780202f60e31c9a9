require "test_helper"

class TicketsControllerTest < ActionDispatch::IntegrationTest
  test "who has not signed in is asked to" do
    get ticket_path(tickets(:printer))
    assert_redirected_to new_session_path

    sign_in_as users(:kim)
    assert_redirected_to ticket_url(tickets(:printer))
  end

  test "a wrong password is told in the visitor's language" do
    post session_path, params: { email_address: "kim@example.org", password: "wrong" }, headers: { "Accept-Language" => "de-CH" }
    follow_redirect!
    assert_select ".flash", "Adresse oder Passwort stimmt nicht."
  end

  test "a customer opens a ticket with a file" do
    sign_in_as users(:kim)
    file = fixture_file_upload("note.txt", "text/plain")
    assert_difference -> { users(:kim).tickets.count } do
      post tickets_path, params: { ticket: { subject: "Help", priority: "high", messages_attributes: { "0" => { body: "<b>Now</b>", files: [file] } } } }
    end
    ticket = Ticket.order(:id).last
    assert_redirected_to ticket
    assert ticket.high?
    follow_redirect!
    assert_select ".message b", "Now"
    assert_select ".files a", "note.txt"
  end

  test "a ticket without a subject is told" do
    sign_in_as users(:kim)
    post tickets_path, params: { ticket: { subject: "", messages_attributes: { "0" => { body: "" } } } }
    assert_response :unprocessable_entity
    assert_select ".errors li", minimum: 2
  end

  test "customers neither see nor change what is not theirs" do
    sign_in_as users(:kim)
    get ticket_path(tickets(:login))
    assert_response :not_found

    patch ticket_path(tickets(:printer)), params: { ticket: { status: "solved" } }
    assert_redirected_to root_path
    assert tickets(:printer).reload.open?
  end

  test "the staff reads in its language and its time zone" do
    tickets(:printer).update_columns(updated_at: Time.utc(2026, 7, 1, 22, 30))
    sign_in_as users(:bob)
    get tickets_path, params: { q: "printer" }
    assert_select "h1", "Anfragen"
    assert_select "time", "02. Jul, 00:30"
    assert_select ".status", "offen"
  end

  test "an answer is appended to the page" do
    sign_in_as users(:bob)
    post ticket_messages_path(tickets(:printer)), params: { message: { body: "Look" } }, as: :turbo_stream
    assert_select "turbo-stream[action=append][target=messages]"
  end

  test "the page of queues is for admins" do
    sign_in_as users(:bob)
    get "/jobs"
    assert_response :forbidden

    sign_in_as users(:ada)
    get "/jobs"
    assert_response :ok
  end
end
