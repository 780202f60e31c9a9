module OrdersHelper
  BADGES = Hash.new("grey").merge("paid" => "blue", "shipped" => "green").freeze

  def state_badge(order, **options)
    tag.span(order.state.humanize, class: ["badge", BADGES[order.state], { "is-late": order.draft? }], data: { order_id: order.id }, **options)
  end

  def money(amount)
    number_to_currency(amount, unit: "€", format: "%n %u", separator: ",", delimiter: ".")
  end
end
