module ApplicationHelper
  STATE_COLORS = Hash.new("grey").merge("confirmed" => "green", "cancelled" => "red").freeze

  def page_title(title = nil, suffix: "Hotel")
    content_for(:title, title) if title
    [content_for(:title), suffix].compact.join(" · ")
  end

  def money(amount, unit: "€")
    amount.nil? ? tag.span("—", class: "none") : number_to_currency(amount, unit: unit, format: "%u%n")
  end

  def state_badge(state)
    tag.span state.titleize, class: ["badge", "badge--#{STATE_COLORS[state]}"], data: { state: state }
  end

  def stay(booking)
    from, to = booking.starts_on, booking.ends_on
    same = from.month == to.month && from.year == to.year
    safe_join([tag.time(from.strftime(same ? "%-d" : "%-d %b"), datetime: from.iso8601), "–", tag.time(to.strftime("%-d %b %Y"), datetime: to.iso8601)], " ")
  end

  def panel(title, **options, &block)
    options[:class] = class_names("panel", options[:class])
    content_tag(:section, **options) do
      concat content_tag(:h2, title)
      concat capture(&block)
    end
  end

  def sort_link(label, key)
    direction = params[:sort] == key ? "-" : ""
    link_to label, url_for(request.query_parameters.merge(sort: "#{direction}#{key}")), class: ("active" if params[:sort].to_s.delete_prefix("-") == key)
  end

  def field_errors(form, name)
    messages = form.object.errors.full_messages_for(name)
    return if messages.empty?

    tag.ul(class: "errors") { safe_join(messages.map { |m| tag.li(m) }) }
  end

  def pager(relation, per: 2)
    pages = pages_of(relation, per: per)
    return if pages < 2

    tag.nav(class: "pager", aria: { label: "Pages" }) do
      (1..pages).each do |number|
        concat(number == page ? tag.strong(number) : link_to(number, url_for(request.query_parameters.merge(page: number))))
      end
    end
  end

  def country_options(selected = nil)
    options_for_select(Guest::COUNTRIES.map { |code, name| [name, code, { data: { code: code.downcase } }] }, selected)
  end
end
