class Admin::BaseController < ApplicationController
  layout "admin"
  before_action :require_staff
  before_action { crumb "Desk", admin_root_path }
  helper Admin::DeskHelper

  private

  def require_staff
    require_permission(:read, :articles)
  end
end
