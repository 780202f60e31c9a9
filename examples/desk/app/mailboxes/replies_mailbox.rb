# An answer to one of our mails goes to the ticket that its address names.
class RepliesMailbox < ApplicationMailbox
  include FiledMail

  before_processing :bounce_what_has_no_ticket

  def process = file_mail_in(ticket)

  private

  def bounce_what_has_no_ticket
    bounce_with TicketMailer.bounced(mail.from.first) if ticket.nil?
  end

  def ticket
    @ticket ||= Ticket.find_by(reply_token: mail.recipients.filter_map { |address| address[/\Areply\+(\w+)@/i, 1] }.first)
  end
end
