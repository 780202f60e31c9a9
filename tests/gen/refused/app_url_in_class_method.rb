# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def self.home
    root_url
  end

  def about
    redirect_to self.class.home
  end
end
