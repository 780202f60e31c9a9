class ReminderJob < ApplicationJob
  queue_as { arguments.second == "form" ? :high : :low }

  before_perform { |job| Rails.logger.debug job.arguments.size }
  after_perform :note

  def perform(appointment, source, at: 1.day)
    appointment.reminders.where(outcome: nil).find_each do |reminder|
      reminder.update!(outcome: reminder.phone_reminder? ? "call #{appointment.patient.phone || "nobody"}" : deliver(appointment, at))
    end
  end

  private

  def deliver(appointment, at)
    mail = ReminderMailer.with(appointment: appointment, ahead: at).upcoming
    mail.deliver_now
    "mailed #{mail.to.to_sentence}"
  end

  def note
    arguments.first.audit("reminded", arguments[1])
  end
end
