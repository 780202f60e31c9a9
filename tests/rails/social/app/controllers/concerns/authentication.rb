module Authentication
  extend ActiveSupport::Concern

  included do
    before_action :resume_session
    helper_method :current_user, :signed_in?
  end

  class_methods do
    def require_sign_in(**options)
      before_action :demand_sign_in, **options
    end
  end

  private
    def current_user = Current.user
    def signed_in? = current_user.present?

    def resume_session
      Current.user = User.find_by(id: session[:user_id]) || user_from_token
    end

    def user_from_token
      authenticate_with_http_token { |token, _options| User.find_by(auth_token: token) }
    end

    def demand_sign_in
      return if signed_in?

      session[:return_to] = request.fullpath if request.get?
      respond_to do |format|
        format.json { render json: { error: "sign in" }, status: :unauthorized }
        format.any { redirect_to new_session_path, alert: "Please sign in" }
      end
    end

    def sign_in(user)
      location = session[:return_to]
      reset_session
      session[:user_id] = user.id
      user.update_columns(last_seen_at: Time.utc(2024, 4, 1))
      location
    end
end
