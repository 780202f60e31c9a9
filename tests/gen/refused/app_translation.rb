# at app/controllers/reviews_controller.rb
class ReviewsController < ApplicationController
  def index
    flash[:notice] = t("created")
    render plain: translate("x")
  end

  def show
    render plain: l(Time.now)
  end
end
