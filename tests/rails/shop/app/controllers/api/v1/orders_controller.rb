module Api
  module V1
    class OrdersController < BaseController
      def index
        orders = Order.includes(:customer, line_items: :product).order(:id)
        render json: orders, include: { customer: { only: %i[id name] }, line_items: { only: :quantity, include: { product: { only: :name } } } }, only: %i[id number state], methods: :total
      end

      def show
        order = Order.find(params[:id])
        render json: { order: order.slice(:id, :number), total: order.total, lines: order.line_items.map { |line| line.as_json(only: [:quantity], methods: [:subtotal]) }, products: order.products.order(:name).pluck(:name) }
      end

      def create
        order = Order.create!(params.require(:order).permit(:customer_id, line_items_attributes: %i[product_id quantity]))
        render json: order, only: %i[number state], status: :created, location: api_v1_order_url(order)
      end
    end
  end
end
