# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    @names = Product.ordr(:name)
  end
end
