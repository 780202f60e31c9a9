class ApplicationController < ActionController::Base
  include Authentication
  include Pagination

  add_flash_types :warning, :success
  layout :by_role

  rescue_from ActiveRecord::RecordNotFound, with: :missing
  rescue_from ApplicationPolicy::Denied do |error|
    respond_to do |format|
      format.html { redirect_back fallback_location: root_path, alert: error.message }
      format.json { render json: { error: error.message, query: error.query }, status: :forbidden }
      format.any { render plain: error.message, status: :forbidden }
    end
  end
  rescue_from ActiveRecord::StaleObjectError do |error|
    @stale = error.record
    render "shared/stale", status: :conflict
  end
  rescue_from Stateful::IllegalMove, with: ->(error) { redirect_to error.record, alert: error.message }

  private

  def by_role
    return "bare" if request.xhr?

    current_user&.manager? ? "manager" : "application"
  end

  def missing(error)
    respond_to do |format|
      format.json { render json: { error: "#{error.model} not found" }, status: :not_found }
      format.html { render "shared/missing", status: :not_found, locals: { what: error.model&.underscore&.humanize || "Page" } }
      format.any { head :not_found }
    end
  end
end
