class PrescriptionsController < ApplicationController
  wrap_parameters false
  before_action :set_prescription, only: %i[update destroy]

  def index
    prescriptions = Patient.find(params[:patient_id]).prescriptions
    prescriptions = prescriptions.valid_on(params[:on].to_date) if params[:on].present?
    render partial: "prescription", collection: prescriptions, as: :item, layout: "item_box", spacer_template: "or"
  end

  def create
    patient = Patient.kept.find(params[:patient_id])
    prescription = patient.prescriptions.build(prescription_params) { |p| p.practitioner = current_user.practitioner || Practitioner.first }
    authorize prescription, :create?
    if prescription.save
      redirect_to patient, notice: "#{prescription.drug}: #{prescription.schema}"
    else
      redirect_to patient, alert: prescription.errors.map(&:full_message).join("; ")
    end
  end

  def update
    authorize @prescription
    @prescription.update!(prescription_params)
    render json: @prescription.slice(:drug, :schema, :daily).merge(changed: @prescription.saved_changes.keys)
  rescue ActiveRecord::RecordInvalid => invalid
    render json: invalid.record.errors.details, status: :unprocessable_entity
  end

  def destroy
    authorize(@prescription).destroy
    redirect_back(fallback_location: @prescription.patient, allow_other_host: false)
  end

  private

  def set_prescription
    @prescription = Prescription.find(params[:id])
  end

  def prescription_params
    params.require(:prescription).permit(:drug, :valid_until, :repeats, *Prescription::TIMES)
  end
end
