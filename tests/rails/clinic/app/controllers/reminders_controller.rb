class RemindersController < ApplicationController
  def index
    @reminders = Reminder.includes(appointment: :patient).order(:id)
    render json: @reminders.map { |reminder| { id: reminder.id, channel: reminder.channel, outcome: reminder.outcome, patient: reminder.patient.name } }
  end

  def create
    due = Appointment.on(Clock.today.tomorrow).or(Appointment.on(Clock.today)).in_state("confirmed", "requested").where.missing(:reminders).chronological
    due.each do |appointment|
      appointment.reminders.create!(channel: appointment.patient.email? ? :mail : :phone)
      ReminderJob.set(wait: 0).perform_later(appointment, "list", at: 2.hours)
    end
    redirect_to reminders_path, notice: "#{due.to_a.size} reminded"
  end

  def show
    mailer = ReminderMailer.with(appointment: Appointment.find(params[:id]), ahead: 3.days)
    @mail = params[:cancelled] ? mailer.cancelled : mailer.upcoming
    @parts = @mail.multipart? ? { text: @mail.text_part, html: @mail.html_part } : { text: @mail }
    @parts.transform_values! { |part| part.body.decoded.gsub("\r\n", "\n") }
  end
end
