module BookingsHelper
  def mail_to_or_name(guest)
    guest.email.present? ? mail_to(guest.email, guest.name, subject: "Your stay") : guest.name
  end

  def action_button(booking, name, **html)
    button_to name.to_s.humanize, [name, booking], **html, form: { data: { turbo_confirm: ("Sure?" if name == :cancel) }.compact }
  end
end
