# A mail to the desk opens a ticket of whoever sent it.
class TicketsMailbox < ApplicationMailbox
  include FiledMail

  before_processing :bounce_what_has_no_sender

  def process
    ticket = sender.tickets.create!(subject: mail.subject.presence || I18n.t("tickets.no_subject"))
    file_mail_in(ticket)
  end

  private

  def bounce_what_has_no_sender
    bounced! if mail.from.blank?
  end
end
