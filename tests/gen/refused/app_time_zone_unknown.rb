# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    Time.use_zone("Belrin") { head :ok }
  end
end
