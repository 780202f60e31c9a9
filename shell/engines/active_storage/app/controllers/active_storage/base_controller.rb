class ActiveStorage::BaseController < ActionController::Base
  include ActiveStorage::SetCurrent
  protect_from_forgery with: :exception
end
