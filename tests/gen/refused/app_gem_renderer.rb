# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    render svg: "x"
  end
end
