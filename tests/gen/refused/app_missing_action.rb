# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def abouts
  end
end
