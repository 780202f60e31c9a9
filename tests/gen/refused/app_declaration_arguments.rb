# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  OPTIONS = { only: :about }.freeze

  before_action
  before_action 5
  before_action :known, onli: :about
  before_action :known, only: 5
  before_action :known, **OPTIONS
  around_action :known
  skip_before_action :count_visits, onli: :about
  skip_before_action :count_visits, only: :abuot
  layout 5
  layout "shop", onli: :about
  protect_from_forgery with: :null_session
  skip_forgery_protection :about
  http_basic_authenticate_with name: "x"
  rescue_from "Nope", with: :known
  rescue_from with: :known
  rescue_from ArgumentError, wiht: :known
  helper_method :known, only: :about

  def about
  end

  private

  def known
    @known = 1
  end
end
