module OrdersHelper
  BADGES = Hash.new("grey").merge("paid" => "blue", "shipped" => "green").freeze

  def state_badge(order, **options)
    tag.span(order.state.humanize, class: ["badge", BADGES[order.state], { "is-late": order.draft? }], data: { order_id: order.id }, **options)
  end

  def listing_of(kind)
    link_to kind.pluralize.capitalize, public_send("#{kind.pluralize}_path", page: 1)
  end

  def address_of(kind, record) = send(:"#{kind}_url", record, host: "x.example")
  def editing_of(kind, record) = send("edit_#{kind}_path", record)

  def money(amount)
    number_to_currency(amount, unit: "€", format: "%n %u", separator: ",", delimiter: ".")
  end
end
