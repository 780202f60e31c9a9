module Admin
  class BaseController < ApplicationController
    before_action :managers_only
    layout "manager"

    private

    def managers_only
      raise ApplicationPolicy::Denied.new(ApplicationPolicy.new(current_user, User), :manage?) unless current_user.manager?
    end
  end
end
