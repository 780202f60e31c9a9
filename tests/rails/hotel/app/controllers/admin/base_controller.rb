module Admin
  class BaseController < ApplicationController
    layout "admin"
    before_action :require_manager
    skip_around_action :with_trace

    private

    def require_manager
      return if manager?

      store_location
      redirect_to root_path, alert: "Managers only"
    end

    def store_location
      session[:return_to] = request.fullpath if request.get?
    end
  end
end
