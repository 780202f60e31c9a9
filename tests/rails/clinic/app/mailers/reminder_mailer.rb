class ReminderMailer < ApplicationMailer
  helper :visits
  before_action { @appointment, @ahead = params.values_at(:appointment, :ahead) }
  before_action :set_patient
  default to: -> { @patient.email }, reply_to: "front@clinic.test"

  def upcoming
    @lines = ["Bring your card", *("Come with a parent" if @patient.minor?)]
    mail subject: "Your visit in #{@ahead.inspect}"
  end

  def cancelled(reason = nil)
    @reason = reason || "no reason"
    headers["X-Reason"] = @reason
    mail(to: email_address_with_name(@patient.email, @patient.name), subject: default_i18n_subject) do |format|
      format.text
    end
  end

  private

  def set_patient
    @patient = @appointment.patient
  end
end
