class Patients::InvoicesController < ApplicationController
  def create
    patient = Patient.kept.find(params[:patient_id])
    visits = patient.appointments.done_state.includes(treatment: :prices).chronological
    invoice = patient.invoices.build(discount_percent: params[:discount] || 0)
    visits.each { |visit| invoice.lines.build(treatment: visit.treatment, quantity: 1, unit_price: (visit.practitioner.hourly_rate * (visit.period.minutes / 60.to_d)).to_d.round(2)) }
    if visits.any? && invoice.save
      redirect_to invoice
    else
      redirect_to patient, alert: visits.none? ? "Nothing to bill" : invoice.errors.full_messages.to_sentence
    end
  end
end
