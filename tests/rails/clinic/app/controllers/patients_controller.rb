class PatientsController < ApplicationController
  before_action :set_patient, except: %i[index new create export search save_search]
  before_action(only: %i[show edit update discard restore]) { authorize @patient }

  def index
    @search = PatientSearch.new
    @pager = paged(Patient.kept.alphabetical)
    @by_letter = @pager.records.group_by { |patient| patient.family_name.first.upcase }
  end

  def search
    saved = current_user.saved_filters.find(params[:saved]) if params.key?(:saved)
    @search = PatientSearch.new(saved ? saved.conditions : search_params)
    @pager = paged(@search.results)
    render status: @search.errors.any? ? :unprocessable_entity : :ok
  end

  def save_search
    @search = PatientSearch.new(search_params)
    filter = current_user.saved_filters.find_or_initialize_by(name: params[:name].to_s.strip)
    filter.conditions = @search.conditions
    if @search.valid? && filter.save
      redirect_to search_patients_path(saved: filter), notice: filter.previously_new_record? ? "Kept “#{filter.name}”" : "Changed “#{filter.name}”"
    else
      redirect_back fallback_location: search_patients_path, alert: (@search.errors.full_messages + filter.errors.full_messages).to_sentence
    end
  end

  def show
    @card = PatientCard.new(@patient, view_context)
    @timeline = [@patient.appointments.includes(:practitioner, :treatment), @patient.documents, @patient.invoices.reject(&:draft?)].flat_map(&:to_a).sort_by { |each| each.try(:starts_at) || each.try(:issued_on)&.in_time_zone || Clock.now }.reverse
  end

  def new
    @patient = Patient.new(params.permit(:given_name, :family_name))
  end

  def create
    @patient = Patient.new(patient_params)
    @patient.actor = current_user.to_s
    @patient.save ? redirect_to(@patient, success: "#{@patient} is registered") : render(:new, status: :unprocessable_entity)
  end

  def edit; end

  def update
    @patient.assign_attributes(patient_params)
    @patient.actor = current_user.to_s
    changes = @patient.changes.except("lock_version").keys.map(&:humanize)
    if @patient.save
      redirect_to @patient, notice: changes.empty? ? "Nothing to change" : "Changed: #{changes.to_sentence}"
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    authorize @patient
    if @patient.destroy
      redirect_to patients_path, status: :see_other, notice: "Deleted for good"
    else
      redirect_to @patient, alert: @patient.errors.full_messages.first
    end
  rescue ActiveRecord::DeleteRestrictionError
    redirect_to @patient, alert: "There are invoices"
  end

  def discard
    message = @patient.discard ? { notice: "Moved away" } : { alert: "Has visits to come" }
    redirect_to patients_path, message
  end

  def restore
    @patient.undiscard
    redirect_to @patient
  end

  def export
    authorize Patient
    patients = Patient.kept.alphabetical
    respond_to do |format|
      format.csv do
        rows = patients.map { |patient| [patient.id, patient.name(reverse: true), patient.born_on, patient.address.to_s] }
        send_data rows.map(&:to_csv).unshift(%w[id name born address].to_csv).join, filename: "patients-#{Clock.today.to_s(:number)}.csv", type: "text/csv; charset=utf-8"
      end
      format.json { render json: patients.as_json(only: %i[id born_on], methods: %i[name age], include: { documents: { only: :title } }) }
    end
  end

  private

  def set_patient
    @patient = Patient.find(params[:id])
  end

  def search_params
    params.fetch(:patient_search, {}).permit(*PatientSearch.attribute_names)
  end

  def patient_params
    params.require(:patient).permit(*policy(@patient || Patient.new).permitted)
  end
end
