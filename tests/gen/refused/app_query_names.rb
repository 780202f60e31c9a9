# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    @a = Product.includes(:reveiws).to_a
    @b = Product.where(nmae: "x").first
    @c = Product.published.order(:prise).to_a
    @d = Product.order(prise: :desc).to_a
    @e = Product.pluck(:nmae)
    @f = Product.find_by(nmae: "x")
    @g = Product.preload(reviews: :autor).to_a
    @h = Product.where(reveiws: { stars: 1 }).to_a
  end
end
