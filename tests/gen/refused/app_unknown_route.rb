# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    redirect_to prodcts_path
  end
end
