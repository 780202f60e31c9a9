class Api::V1::PatientsController < Api::V1::BaseController
  before_action(except: %i[index create]) { @patient = Patient.kept.find(params[:id]) }

  def index
    @patients = Patient.kept.order(:id).includes(:appointments)
    @patients = @patients.where("id > ?", params[:after].to_i).limit(2) if params[:after]
  end

  def show; end

  def create
    @patient = Patient.create!(patient_params)
    render :show, status: :created, location: api_v1_patient_path(@patient)
  end

  def update
    @patient.update!(patient_params)
    render :show
  rescue ActiveRecord::StaleObjectError
    render json: { error: "changed meanwhile", lock_version: @patient.reload.lock_version }, status: :conflict
  end

  private

  def patient_params
    params.require(:patient).permit(:given_name, :family_name, :email, :phone, :born_on, :lock_version, address: %i[street zip city]).tap do |given|
      address = given.delete(:address)
      given[:address] = Address.new(*address.values_at(:street, :zip, :city)) if address
    end
  end
end
