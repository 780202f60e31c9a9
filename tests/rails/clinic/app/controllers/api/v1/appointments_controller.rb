class Api::V1::AppointmentsController < Api::V1::BaseController
  def index
    @appointments = Patient.find(params[:patient_id]).appointments.chronological.includes(:treatment, practitioner: :supervisor)
  end

  def create
    appointment = Patient.find(params[:patient_id]).appointments.build(params.require(:appointment).permit(:practitioner_id, :treatment_id, :starts_at))
    appointment.actor = user.email
    appointment.save!(context: :booking)
    render json: appointment.as_json(only: %i[id starts_at ends_at state]), status: :created
  end

  def update
    appointment = Appointment.find(params[:id])
    appointment.become!(params.require(:state), cancel_reason: params[:reason])
    render json: { id: appointment.id, state: appointment.state, next: appointment.targets }
  rescue Stateful::IllegalMove => e
    render json: { error: e.message, allowed: e.record.targets }, status: :conflict
  end

  def destroy
    Appointment.find(params[:id]).destroy!
    head :no_content
  end
end
