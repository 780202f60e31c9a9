require "delegate"

class PatientCard < SimpleDelegator
  attr_reader :view

  def initialize(patient, view)
    super(patient)
    @view = view
  end

  def headline
    [name(reverse: true), age && "(#{age})"].compact.join(" ")
  end

  def contact
    parts = { mail: email && view.mail_to(email, nil, subject: "Your visit"), phone: phone && view.number_to_phone(phone.delete("+"), delimiter: " ", country_code: nil) }
    parts.compact.map { |key, html| view.tag.span(html, class: key) }.then { |spans| spans.any? ? view.safe_join(spans, " · ") : view.tag.em("no contact") }
  end

  def next_birthday
    return "–" unless (day = birthday)

    day = birthday(day.year + 1) if day < Clock.today
    days = (day - Clock.today).to_i
    days.zero? ? "today!" : "in #{view.distance_of_time_in_words(Clock.today, day)} (#{view.pluralize(days, "day")})"
  end

  def facts
    { "Born" => born_on&.strftime("%-d %B %Y"), "Birthday" => next_birthday, "Lives" => address.try(:to_s), "Insurance" => insurance, "Doctor" => latest_doctor, "Balance" => (view.euros(balance) unless balance.zero?) }.reject { |_, value| value.blank? }
  end

  def patient = __getobj__
end
