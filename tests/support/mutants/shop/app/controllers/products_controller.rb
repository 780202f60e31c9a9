class ProductsController < ApplicationController
  before_action :require_login, except: [:index, :show, :search, :label]
  before_action :set_product, only: [:show, :edit, :update, :destroy, :restock, :label]
  helper_method :categories
  after_action(only: :show) { |controller| controller.response.set_header "X-Shop", "open" }

  def index
    @products = Product.active.includes(:category).order(created_at: :desc, id: :desc)
    @products = @products.where(category_id: params[:category_id]) if params[:category_id].present?
    @products = @products.cheaper_than(params[:max].to_f) unless params[:max].blank?
  end

  def search
    @query = params.fetch(:q, "").strip
    @products = Product.search(@query).limit(10)
    render :index
  end

  def show
    cookies[:last_product] = { value: @product.id.to_s, expires: 1.day.from_now, httponly: true }
    @related = @product.category.products.where.not(id: @product.id).first(3)
  end

  def new_action
    @product = Product.new(category: Category.sorted.first)
  end

  def create
    @product = Product.new(product_params)

    if @product.save
      redirect_to @product, notice: "#{@product.name} was created.", status: :see_other
    else
      render :new, status: :unprocessable_entity
    end
  end

  def edit
  end

  def update
    if @product.update(product_params)
      flash[:notice] = "Saved."
      redirect_to product_path(@product), status: :see_other
    else
      flash.now[:alert] = "Not saved."
      render "products/edit", status: 422
    end
  end

  def destroy
    if @product.destroy
      redirect_to products_path, status: :see_other, notice: "Gone."
    else
      redirect_to @product, status: :see_other, alert: @product.errors.full_messages.to_sentence
    end
  end

  def restock
    @product.restock!(Integer(params[:amount] || 1))
    redirect_back fallback_location: product_path(@product)
  rescue ArgumentError => e
    render plain: e.message, status: :bad_request
  end

  def label
    text = format("%-20s %8.2f", @product.name, @product.price)
    send_data text, filename: "label-#{@product.id}.txt", type: "text/plain", disposition: "inline"
  end

  private

  def categories = Category.sorted

  def set_product
    @product = Product.find(params[:id])
  end

  def product_params
    params.require(:product).permit(:category_id, :name, :sku, :description, :price, :stock, :active, :available_on)
  end
end
