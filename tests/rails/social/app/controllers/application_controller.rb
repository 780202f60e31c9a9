class ApplicationController < ActionController::Base
  include Authentication

  rescue_from ActiveRecord::RecordNotFound do
    render "pages/missing", status: :not_found, formats: :html
  end
  rescue_from ActiveRecord::StaleObjectError, with: -> { head :conflict }
  rescue_from Forbidden, with: :forbidden

  private
    def forbidden(error)
      render plain: error.message, status: :forbidden
    end

    def authorize!(record)
      raise Forbidden, "#{current_user&.handle || "nobody"} may not change #{record.class.model_name.human} #{record.id}" unless current_user&.can_edit?(record)
    end
end
