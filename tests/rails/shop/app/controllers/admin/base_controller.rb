class Admin::BaseController < ApplicationController
  layout "admin"
  before_action :require_admin

  private
    def require_admin
      authenticate_or_request_with_http_basic("Admin") { |name, password| name == "admin" && ActiveSupport::SecurityUtils.secure_compare(password, "secret") }
    end
end
