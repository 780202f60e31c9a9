# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    @name = Product.find(1).nmae
  end
end
