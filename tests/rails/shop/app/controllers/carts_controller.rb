class CartsController < ApplicationController
  after_action :save_cart, only: %i[add update]

  def show
    respond_to do |format|
      format.html
      format.json { render json: { size: current_cart.size, total: current_cart.total, lines: current_cart.lines.map { |line| { name: line.product.name, quantity: line.quantity } } } }
    end
  end

  def add
    product = Product.active.find(params[:product_id])
    current_cart.add(product, params.fetch(:count, 1).to_i)
    redirect_to cart_path, notice: "#{product.name} added"
  end

  def update
    params.require(:lines).permit!.to_h.each do |id, quantity|
      current_cart.add(Product.find(id), quantity.to_i - current_cart.contents.fetch(id, 0))
    end
    redirect_to cart_url
  end

  def destroy
    session.delete(:cart)
    redirect_to root_path, flash: { warning: "Cart emptied" }
  end
end
