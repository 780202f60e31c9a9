module VisitsHelper
  MARKS = Hash.new { |_, state| state.first.upcase }.merge("done" => "✓", "no_show" => "✗")

  def mark(appointment)
    tag.abbr MARKS[appointment.state], title: appointment.state.humanize
  end

  def move_buttons(appointment)
    Appointment::VERBS.select { |_, state| appointment.may_become?(state) }.map { |verb, state|
      button_to verb.capitalize, move_appointment_path(appointment, to: verb), method: :put, form: { id: dom_id(appointment, verb) }, disabled: !policy(appointment).move?(verb)
    }.then { |buttons| safe_join(buttons) }
  end

  def clock(time, format = "%H:%M")
    time_tag(time, time.strftime(format), class: "clock")
  end

  def duration(minutes)
    hours, rest = minutes.divmod(60)
    [("#{hours} h" if hours.positive?), ("#{rest} min" unless rest.zero?)].compact.join(" ")
  end

  def booking_choices(selected = nil)
    groups = Treatment.roots.offered.order(:code).includes(:children)
    option_groups_from_collection_for_select(groups, :children, :name, :id, :name, selected)
  end
end
