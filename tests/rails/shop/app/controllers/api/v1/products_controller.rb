class Api::V1::ProductsController < Api::V1::BaseController
  def index
    render json: Product.all.to_json(only: %i[name status price available_on])
  end

  def show
    product = Product.find(params[:id])
    render json: product.attributes.except("created_at", "updated_at").merge("available" => product.available?(on: Date.new(2024, 2, 1)), "customers" => product.customers.map(&:name), "orders" => product.orders.ids)
  end
end
