class OrderMailer < ApplicationMailer
  helper :orders

  def confirmation
    @order = params[:order]
    mail to: @order.customer.email, subject: "Order #{@order.number}"
  end

  def changed(order, change:)
    @order = order
    mail(to: email_address_with_name(order.customer.email, order.customer.name), subject: "Your order was #{change}") do |format|
      format.text { render plain: "See #{order_url(order)}" }
    end
  end
end
