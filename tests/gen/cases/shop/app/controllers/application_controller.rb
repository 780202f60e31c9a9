class ApplicationController < Webfw::Controller
  before_action :count_visits
  rescue_from Webfw::RecordNotFound, with: :not_found

  private

  def count_visits
    @visits = (session[:visits] || "0").to_i + 1
    session[:visits] = @visits.to_s
  end

  def not_found
    render plain: "Nothing here", status: :not_found
  end

  def require_login
    redirect_to root_path, alert: "Please log in" unless session[:user]
  end
end
