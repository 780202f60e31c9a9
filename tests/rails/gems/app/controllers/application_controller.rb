class ApplicationController < ActionController::Base
  include Pundit
  rescue_from Pundit::NotAuthorizedError, with: :denied

  private

  def current_user
    params[:as]
  end

  def denied(error)
    render plain: "#{error.class}: #{error.message} (#{error.query})", status: 403
  end
end
