class Admin::ProductsController < Admin::BaseController
  before_action(only: %i[edit update destroy]) { @product = Product.find(params[:id]) }

  def index
    @groups = Product.order(:category_id, :name).group_by(&:category_full_name)
  end

  def new
    @product = Product.new(category_id: params[:category_id])
  end

  def create
    @product = Product.new(product_params)
    return render(:new, status: :unprocessable_entity) unless @product.save(context: params[:publish] ? :publish : nil)

    redirect_to [:admin, :products], notice: "#{@product.name} created"
  end

  def edit; end

  def update
    @product.assign_attributes(product_params)
    changed = @product.changed
    if @product.save
      redirect_to edit_admin_product_path(@product), notice: "Changed: #{changed.sort.join(", ")}"
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    if @product.destroy
      redirect_to admin_products_path
    else
      redirect_to admin_products_path, alert: @product.errors.full_messages.first
    end
  rescue ActiveRecord::DeleteRestrictionError => error
    redirect_to admin_products_path, alert: error.message
  end

  private
    def product_params
      params.require(:product).permit(:name, :description, :price, :stock, :status, :featured, :available_on, :category_id, :sku, tag_ids: [])
    end
end
