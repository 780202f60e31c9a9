class Appointments::AuditsController < ApplicationController
  def index
    appointment = Appointment.find(params[:appointment_id])
    audits = params[:event] ? appointment.audits.of(params[:event].split(",")) : appointment.audits
    render plain: ["events: #{appointment.audits.events.join(" ")}", *audits.map(&:line)].join("\n")
  end
end
