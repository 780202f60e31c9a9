# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  before_action :count_visits, only: [:abuot]

  def about
  end
end
