class ApplicationController < ActionController::Base
  include Pageable

  before_action :set_role
  around_action :with_trace
  helper_method :current_role, :manager?, :policy
  rescue_from ActiveRecord::RecordNotFound, with: :not_found
  rescue_from Booking::InvalidTransition do |error|
    redirect_back fallback_location: bookings_path, alert: "Booking #{error.message}."
  end
  rescue_from ActiveRecord::StaleObjectError, with: -> { head :conflict }

  private

  attr_reader :current_role

  def set_role
    session[:role] = params[:as] if params[:as].in? %w[guest clerk manager]
    @current_role = session[:role] || "guest"
  end

  def manager?
    current_role == "manager"
  end

  def policy(record)
    @policies ||= {}
    @policies[record] ||= BookingPolicy.new(current_role, record)
  end

  def authorize!(record, query = "#{action_name}?")
    return if policy(record).public_send(query)

    respond_to do |format|
      format.html { render plain: "#{current_role} may not #{action_name}", status: :forbidden }
      format.json { render json: { error: "forbidden", role: current_role }, status: :forbidden }
    end
  end

  def with_trace
    response.set_header("X-Trace", "#{controller_path}##{action_name}")
    yield
  ensure
    response.headers["X-Trace"] += ";done"
  end

  def not_found(error)
    respond_to do |format|
      format.html { render "application/not_found", status: :not_found, locals: { model: error.model, id: error.id } }
      format.json { render json: { error: "#{error.model} not found" }, status: 404 }
      format.any { head :not_found }
    end
  end
end
