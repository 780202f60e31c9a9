class OrdersController < ApplicationController
  before_action :set_order, except: %i[index new create]

  def index
    @orders = Order.recent.includes(:customer, line_items: :product)
    @orders = @orders.where(state: params[:state]) if params[:state].in?(Order::STATES)
    if params[:from]
      from, to = Date.parse(params[:from]), Date.parse(params[:to])
      @orders = @orders.between(from, to)
    end
  rescue Date::Error
    flash.now[:alert] = "These are no dates"
    @orders = Order.none
    render status: :unprocessable_entity
  end

  def show
  end

  def new
    @order = Order.new(customer: Customer.first)
    2.times { @order.line_items.build }
    @order.build_address
  end

  def edit
    @order.line_items.build if params[:more]
  end

  def create
    @order = Order.new(order_params)
    if @order.save
      OrderMailer.with(order: @order).confirmation.deliver_later
      redirect_to @order, notice: "Order #{@order.number} was placed"
    else
      render :new, status: :unprocessable_entity
    end
  end

  def update
    if @order.update(order_params)
      redirect_to order_path(@order, anchor: "lines")
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    @order.destroy!
    redirect_to orders_url, status: :see_other
  end

  def ship
    @order.ship!
    NotifyJob.perform_later(@order, "shipped")
    redirect_to @order
  end

  def cancel
    @order.update_attribute(:state, "cancelled")
    render json: { changes: @order.state_changes, was: @order.state_before_last_save, events: @order.events.pluck(:action) }
  end

  private
    def set_order
      @order = Order.includes(:line_items).find(params[:id])
    end

    def order_params
      params.require(:order).permit(:customer_id, :notes, line_items_attributes: %i[id product_id quantity _destroy], address_attributes: %i[id street city zip kind])
    end
end
