class ReportsController < ApplicationController
  layout "plain", only: :show

  def show
    @kind = params[:kind].to_sym
    @rows = send("#{@kind}_rows")
    @shares = params[:of] ? send("share_of_#{@kind}", params[:of].to_i, scale: 2) : 1
  end

  def export
    rows = Product.order(:sku).pluck(:sku, :name, :price)
    send_data rows.map { |row| row.join(",") }.join("\n"), filename: "export.csv"
  end

  private
    def sales_rows
      LineItem.joins(:product, :order).where(orders: { state: "shipped" }).group("products.name").order("products.name").sum("quantity * unit_price").to_a
    end

    def share_of_sales(part, scale: 1) = part * scale * @rows.size
    def share_of_stock(part, scale: 3) = part + scale

    def stock_rows
      Product.group(:status).sum(:stock).sort_by { |status, _| status }
    end

    def customers_rows
      Customer.left_joins(:orders).group("customers.id").select("customers.*, COUNT(orders.id) AS placed").order(:name).map { |c| [c.name, c.placed, c.orders_count, c.total_spent.to_s] }
    end
end
