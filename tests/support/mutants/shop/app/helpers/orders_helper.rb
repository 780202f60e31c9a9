module OrdersHelper
  def status_options
    Order::STATUSES.map { |status| [status.capitalize, status] }
  end
end
