# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    Mime::Type.register "text/x-note", :note
  end
end
