class ProductsController < ApplicationController
  def index
    @products = Product.active.includes(:category, :tags).sorted(params[:sort])
    only = params[:only]
    @products = @products.merge(Product.public_send(only)) if %w[in_stock none].include?(only)
    @products = @products.cheaper_than(params[:max].presence&.to_d)
    @products = @products.tagged(*params[:tags].split(",")) if params[:tags].present?
    @products = @products.in_stock if ActiveModel::Type::Boolean.new.cast(params[:in_stock])
    @products = page_of(@products) if params[:page]
    fresh_when etag: @products.to_a, template: false if params[:etag]
  end

  def show
    @product = Product.find_by!(sku: params[:id].upcase)
    @others = @product.category.products.active.where.not(id: @product.id).limit(3)
  end

  def search
    @products = params[:q].present? ? Product.matching(params[:q]).order(:name) : Product.none
    respond_to do |format|
      format.html { render :index }
      format.json { render json: @products.as_json(only: %i[id name price], methods: :sold_out?, include: { category: { only: :name } }) }
      format.csv { send_data @products.map { |p| [p.sku, p.name].join(";") }.join("\n"), filename: "products-#{Date.new(2024, 1, 2).iso8601}.csv", type: "text/csv" }
    end
  end

  def favorite
    product = Product.find(params[:id])
    favorites = Array(cookies[:favorites]&.split("-")).push(product.id.to_s).uniq
    cookies[:favorites] = { value: favorites.join("-"), path: "/" }
    redirect_to product_path(product.sku), info: "#{helpers.pluralize(favorites.size, "favorite")} now"
  end
end
