class AppointmentsController < ApplicationController
  before_action :set_appointment, only: %i[show edit update destroy move]

  def day
    @date = params[:date]&.to_date || Clock.today
    @appointments = Appointment.on(@date).chronological.includes(:patient, :practitioner, :treatment)
    @by_doctor = @appointments.group_by(&:practitioner).sort_by { |doctor, list| [-list.size, doctor.name] }
    @week = @date.all_week.to_a.in_groups_of(4, false)
  rescue Date::Error
    redirect_to day_path, warning: "No such day"
  end

  def index
    states = Array.wrap(params[:state]) & Appointment.states.keys
    scope = Appointment.in_state(states).chronological.includes(:patient, :practitioner)
    scope = scope.where(practitioner: Practitioner.find_by!(slug: params[:doctor])) if params[:doctor].present?
    respond_to do |format|
      format.html { @pager = paged(scope, size: 4) }
      format.json { render json: { gaps: scope.gaps, weekdays: scope.reorder(nil).per_weekday.transform_keys { |n| Date::DAYNAMES[n] }, total: scope.size } }
      format.ics { render plain: scope.map { |a| "#{a.starts_at.strftime("%Y%m%dT%H%M%SZ")} #{a.title}" }.join("\r\n") }
    end
  end

  def show
    fresh_when last_modified: Time.utc(2025, 3, 1), etag: @appointment.lock_version if params[:cached]
  end

  def new
    @booking = BookingForm.new(patient: patient, date: params[:date] || Clock.today + 1, time: params[:time], remind: true)
  end

  def create
    @booking = BookingForm.new(booking_params.to_h.merge(patient: patient, actor: current_user.email))
    if @booking.save
      redirect_to @booking.appointment, success: "Booked for #{@booking.appointment.period}"
    else
      render :new, status: :unprocessable_entity
    end
  end

  def edit; end

  def update
    @appointment.attributes = params.require(:appointment).permit(:starts_at, :remarks, :lock_version)
    @appointment.actor = current_user.to_s
    if @appointment.save(context: @appointment.starts_at_changed? ? :booking : :update)
      redirect_to @appointment
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def move
    target = Appointment::VERBS[params[:to]]
    authorize @appointment, :move?, params[:to]
    @appointment.actor = current_user.to_s
    @appointment.become!(target, **params.permit(:cancel_reason).to_h.symbolize_keys)
    ReminderMailer.with(appointment: @appointment).cancelled(@appointment.cancel_reason).deliver_later if @appointment.cancelled_state? && @appointment.patient.email?
    redirect_to @appointment, notice: "Now #{@appointment.state.humanize(capitalize: false)}"
  rescue ActiveRecord::RecordInvalid => error
    @appointment.restore_attributes
    redirect_to @appointment, alert: error.record.errors.full_messages.to_sentence
  end

  def destroy
    authorize @appointment
    @appointment.destroy!
    head :no_content
  end

  private

  def set_appointment = @appointment = Appointment.find(params[:id])
  def patient = @patient ||= Patient.kept.find(params[:patient_id])
  def booking_params = params.fetch(:booking_form, {}).permit(:practitioner_id, :treatment_id, :date, :time, :remarks, :remind)
end
