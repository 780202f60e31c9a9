# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    Rails.credentials.token
    Rails.application.credentials.key
    Rails.application.secrets.key
    Rails.loger.info "x"
  end
end
