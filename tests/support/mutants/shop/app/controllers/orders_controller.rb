class OrdersController < ApplicationController
  before_action :require_login
  before_action :set_order, only: %i[show destroy pay]
  before_action(only: :show) { |c| c.set_choices }

  def index
    @orders = current_user.orders.order(id: :desc)
    @counts = @orders.unscope(:order).group(:status).count
  end

  def show
    @line = Line.new(quantity: 1)
    fresh_when @order if params[:cached] == "1"
  end

  def new_action
    @order = current_user.orders.build
  end

  def create
    @order = current_user.orders.build(order_params)
    if @order.save
      session[:last_order] = @order.id.to_s
      redirect_to order_path(@order), notice: "Ordered."
    else
      render :new, status: :unprocessable_entity
    end
  end

  def pay
    if @order.pay
      redirect_to @order, notice: "Thank you."
    else
      redirect_to @order, alert: "This order is #{@order.status}."
    end
  end

  def destroy
    @order.destroy!
    head :no_content
  end

  def set_choices
    @choices = Product.active.order(:name)
  end

  private

  def set_order
    @order = current_user.orders.find(params[:id])
  end

  def order_params = params.require(:order).permit(:note, :status)
end
