# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    respond_to do |format|
      format.rtf { render plain: "x" }
      format.jsn { render plain: "x" }
    end
  end
end
