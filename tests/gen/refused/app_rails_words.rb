# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    Rails.cache.fetch("x") { 1 }
    Rails.application.credentials.key
    Rails.loger.info "x"
  end
end
