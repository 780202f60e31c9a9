# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  before_action :set_pgae

  def about
  end

  private

  def set_page
  end
end
