module ApplicationHelper
  def state_badge(ticket)
    tag.span(t("activerecord.attributes.ticket.states.#{ticket.state}"), class: ticket.state, title: t(".state"))
  end
end
