class AvailabilityValidator < ActiveModel::Validator
  def validate(appointment)
    return unless appointment.starts_at && appointment.practitioner && appointment.treatment

    period = appointment.period
    errors = appointment.errors
    errors.add(:starts_at, "is in the past") if appointment.starts_at < Clock.now - options.fetch(:grace, 0)
    errors.add(:practitioner, "does not work then") if appointment.practitioner.hours_on(appointment.starts_at.to_date).none? { |hours| hours.first <= period.first && period.last <= hours.last }
    taken = appointment.practitioner.appointments.overlapping(period).where.not(id: appointment.id)
    errors.add(:base, :taken, message: "#{appointment.practitioner} sees somebody else (#{taken.map { |each| each.period.to_s }.join(", ")})") if taken.exists?
  end
end
