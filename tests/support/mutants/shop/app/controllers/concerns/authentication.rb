module Authentication
  extend ActiveSupport::Concern

  included do
    helper_method :current_user, :signed_in?
  end

  private

  def current_user
    @current_user ||= User.find_by(id: session[:user_id])
  end

  def signed_in? = !current_user.nil?

  def require_login
    return if signed_in?

    redirect_to login_path, alert: "Please log in."
  end
end
