class BookingForm
  include ActiveModel::Model

  attr_accessor :patient, :practitioner_id, :treatment_id, :remarks, :remind, :actor
  attr_writer :date, :time
  attr_reader :appointment

  validates :practitioner_id, :treatment_id, presence: true
  validates :date, presence: { message: "is no date" }
  validates :time, format: { with: /\A\d{1,2}:\d\d\z/, message: "looks like 9:30" }
  validate :appointment_fits, if: -> { errors.empty? }

  def date
    @date.is_a?(String) ? Date.parse(@date) : @date
  rescue Date::Error
    nil
  end

  def time = @time.presence || "08:00"

  def save
    return false unless valid?

    Appointment.transaction do
      appointment.save!
      appointment.reminders.create!(channel: patient.email? ? "mail" : "phone") if ActiveModel::Type::Boolean.new.cast(remind)
      appointment.audit("booked", "by form")
    end
    ReminderJob.perform_later(appointment, "form") if appointment.reminders.any?
    true
  rescue ActiveRecord::RecordInvalid => e
    errors.add(:base, e.message)
    false
  end

  private

  def appointment_fits
    @appointment = patient.appointments.build(practitioner_id: practitioner_id, treatment_id: treatment_id, remarks: remarks, actor: actor, starts_at: date.in_time_zone + ClockTimeType.new.cast(time).minutes.minutes)
    return if @appointment.valid?(:booking)

    @appointment.errors.each { |error| errors.add(error.attribute == :base ? :base : :time, error.attribute == :base ? error.message : error.full_message) }
  end
end
