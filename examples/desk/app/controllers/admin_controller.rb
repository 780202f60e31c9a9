# What stands before the page of queues.
class AdminController < ApplicationController
  before_action { head :forbidden unless Current.user.admin? }
end
