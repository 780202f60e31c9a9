class LinesController < ApplicationController
  before_action :require_login, :set_order

  def create
    @line = @order.lines.build(params.require(:line).permit(:product_id, :quantity))
    if @line.save
      redirect_to @order, status: :see_other
    else
      @choices = Product.active.order(:name)
      render "orders/show", status: :unprocessable_entity
    end
  end

  def destroy
    @order.lines.find(params[:id]).destroy
    redirect_to order_path(@order), status: :see_other, notice: "Taken out."
  end

  private

  def set_order
    @order = Order.find_by!(id: params[:order_id], user_id: current_user.id)
  end
end
