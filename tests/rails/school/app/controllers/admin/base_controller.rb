class Admin::BaseController < ApplicationController
  only_for :office
  layout "office"
  helper_method :section

  private

  def section
    controller_name.humanize
  end

  def resource_class
    @resource_class ||= { "rooms" => Room, "terms" => Term }[controller_name]
  end
end
