class CategoriesController < ApplicationController
  def index
    @categories = Category.sorted.includes(:products)
  end

  def show
    @category = Category.find(params[:id])
    @products = @category.products.active.order(price: :desc).limit(20)
    respond_to do |format|
      format.html
      format.json { render json: @category, only: [:id, :name], include: { products: { only: [:name, :price] } } }
    end
  end
end
