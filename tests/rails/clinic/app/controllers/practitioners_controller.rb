class PractitionersController < ApplicationController
  open_to_all only: %i[index show]
  before_action :set_practitioner, except: :index

  def index
    @roots = Practitioner.active.where(supervisor: nil).order(:name).includes(supervised: :supervised)
    @busiest = Practitioner.busiest.limit(2)
    expires_in 10.minutes, public: true if current_user.nil?
  end

  def show
    return unless stale?(etag: [@practitioner, @practitioner.opening_hours.to_a, current_user&.id], template: false)

    respond_to do |format|
      format.html
      format.text { render plain: [@practitioner, *@practitioner.opening_hours].join("\n") }
    end
  end

  def edit
    authorize @practitioner
    2.times { @practitioner.opening_hours.build }
  end

  def update
    authorize(@practitioner)
    if @practitioner.update(practitioner_params)
      redirect_to practitioner_path(@practitioner), notice: "Saved"
    else
      render :edit, status: :unprocessable_entity
    end
  rescue ActiveRecord::NestedAttributes::TooManyRecords => e
    redirect_to edit_practitioner_path(@practitioner), alert: e.message
  end

  def calendar
    @month = (params[:month] ? Date.strptime(params[:month], "%Y-%m") : Clock.today).all_month
    @counts = @practitioner.appointments.live.where(starts_at: @month.first.beginning_of_day..@month.last.end_of_day).group_by { |a| a.starts_at.to_date }.transform_values(&:size)
  rescue Date::Error
    head :bad_request
  end

  private

  def set_practitioner
    @practitioner = Practitioner.includes(:opening_hours).find_by!(slug: params[:slug])
  end

  def practitioner_params
    params.require(:practitioner).permit(:name, :title, :specialty, :supervisor_id, :active, opening_hours_attributes: %i[id weekday opens closes _destroy])
  end
end
