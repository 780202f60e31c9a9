module Authentication
  extend ActiveSupport::Concern

  included do
    before_action :load_user
    helper_method :current_user, :signed_in?
  end

  class_methods do
    def require_sign_in(**options)
      before_action :demand_sign_in, **options
    end

    def only_for(name, **options)
      before_action -> { redirect_to root_path, alert: "Only for #{name}" unless signed_in? && current_user.name == name }, **options
    end
  end

  private
    def load_user
      @current_user = User.find_by(id: session[:user_id]) if session[:user_id]
    end

    def current_user
      @current_user
    end

    def signed_in?
      current_user.present?
    end

    def demand_sign_in
      redirect_to new_session_path, alert: "Please sign in" unless signed_in?
    end
end
