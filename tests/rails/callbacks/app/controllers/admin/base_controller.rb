class Admin::BaseController < ApplicationController
  traced "admin"
  before_action :require_admin
  skip_before_action :note
  layout "admin"
  rescue_from(Denied) { |e| render plain: "admin: #{e.message}", status: 401 }
  private
  def require_admin
    raise Denied, "not you" unless params[:admin]
  end
  def default_url_options = super.merge(admin: 1)
end
