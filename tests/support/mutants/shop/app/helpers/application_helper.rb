module ApplicationHelper
  BADGES = { warning: "yellow", success: "green" }.freeze

  def badge(text, kind = :plain)
    content_tag :span, text, class: ["badge", BADGES.fetch(kind, "grey")]
  end

  def money(amount)
    number_to_currency(amount, unit: "€", format: "%n %u", precision: 2)
  end

  def nav_link(text, path, **options)
    link_to text, path, class: class_names("nav", active: current_page?(path)), **options
  end
end
