# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  rescue_from(Webfw::RecordNotFound) { |error| render plain: "none" }
  rescue_from Webfw::RecordInvalid do |e|
    render json: { error: e.message }, status: :unprocessable_entity
  end
  rescue_from(ArgumentError) { |problem| puts problem.message }

  def about
  end
end
