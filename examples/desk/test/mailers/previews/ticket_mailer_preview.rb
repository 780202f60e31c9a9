# Shown by the development server at /rails/mailers/ticket_mailer.
class TicketMailerPreview < ActionMailer::Preview
  def replied
    TicketMailer.with(message: Message.last).replied
  end

  def assigned
    ticket = Ticket.last
    ticket.assignee ||= User.first
    TicketMailer.assigned(ticket)
  end

  def bounced
    TicketMailer.bounced(params[:address] || "ann@example.org")
  end
end
