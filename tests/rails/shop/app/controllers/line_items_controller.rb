class LineItemsController < ApplicationController
  def create
    order = Order.find(params[:order_id])
    @line_item = order.line_items.new(params.require(:line_item).permit(:product_id, :quantity))
    if @line_item.save
      redirect_to order
    else
      redirect_to order, alert: @line_item.errors.full_messages.to_sentence
    end
  end

  def destroy
    line = LineItem.find(params[:id])
    line.destroy
    redirect_to line.order, notice: "#{line.product.name} removed"
  end
end
