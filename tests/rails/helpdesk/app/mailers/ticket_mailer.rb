class TicketMailer < ApplicationMailer
  def created(ticket)
    @ticket = ticket
    mail(to: "ann@example.org", subject: default_i18n_subject(title: ticket.title))
  end

  def closed(ticket)
    @ticket = ticket
    mail(to: "ann@example.org") { |format| format.text { render plain: t(".body", title: ticket.title, default: "closed: %{title}") } }
  end
end
