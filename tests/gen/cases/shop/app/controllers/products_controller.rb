class ProductsController < ApplicationController
  before_action :require_login, except: [:index, :show, :search]
  before_action :set_product, only: [:show, :edit, :update, :destroy, :preview]
  after_action { |controller| controller.response.set_header("X-Shop", "1") }
  layout "shop"

  def index
    @products = Product.published.limit(20)
  end

  def search
    query = params[:q]
    @products = query ? Product.where(name: query) : Product.none
    render :index
  end

  def show
    respond_with_stock if @product.available?
  end

  def preview
    render json: { name: @product.name, stars: @product.average_stars }
  end

  def new_action
    @product = Product.new(stock: 1)
  end

  def create
    @product = Product.new(product_params)
    if @product.save
      redirect_to @product, notice: "Created", status: :see_other
    else
      render :new, status: :unprocessable_entity
    end
  end

  def edit
  end

  def update
    return redirect_to(products_path) if params[:cancel]

    if @product.update(product_params)
      redirect_to product_path(@product), status: :see_other
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    @product.destroy
    redirect_to products_url, status: :see_other
  end

  private

  def set_product
    @product = Product.find(params[:id])
  end

  def respond_with_stock
    response.headers["X-Stock"] = @product.stock.to_s
  end

  # Only what the form has.
  def product_params
    params.require(:product).permit(:name, :description, :stock, :published, tags: [])
  end
end
