class ReviewsController < ApplicationController
  before_action :set_product

  def create
    review = @product.reviews.build(review_params)
    flash.now[:alert] = review.errors.full_messages.join(", ") unless review.save
    redirect_to product_path(@product, anchor: "reviews")
  end

  def destroy
    @product.reviews.find(params[:id]).destroy
    head :no_content
  end

  private

  def set_product
    @product = Product.find(params[:product_id])
  end

  def review_params
    params.require(:review).permit(:author, :stars)
  end
end
