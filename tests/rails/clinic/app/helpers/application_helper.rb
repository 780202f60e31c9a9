module ApplicationHelper
  def heading(text, **html)
    content_for(:title) { text }
    tag.h1(text, **html)
  end

  def euros(amount, **options)
    number_to_currency(amount.is_a?(Money) ? amount.to_d : amount, unit: "€", separator: ",", delimiter: ".", format: "%n %u", negative_format: "−%n %u", **options)
  end

  def nav_link(text, target, **html, &block)
    active = request.path == url_for(target)
    link_to(target, class: token_list("nav", html.delete(:class), "nav--here": active), aria: { current: active ? "page" : nil }, **html) do
      block ? text.html_safe + capture(&block) : text
    end
  end

  def sortable(label, key, search)
    turned = search.sort == key && search.direction == "asc" ? "desc" : "asc"
    arrow = { "asc" => "▲", "desc" => "▼" }[search.direction] if search.sort == key
    link_to safe_join([label, arrow].compact, " "), url_for(only_path: true, params: request.query_parameters.except("page").merge("sort" => key, direction: turned)), class: ["sort", { on: arrow }]
  end

  def pages(pager)
    return "".html_safe if pager.single?

    tag.nav(class: "pages") do
      pager.each { |n| concat link_to_unless(n == pager.number, n, request.query_parameters.merge(page: n)) }
      concat tag.span("#{pager.from}–#{pager.to} of #{pager.count}")
    end
  end

  def enum_options(mapping, selected = nil, disabled: [])
    options_for_select(mapping.keys.map { |key| [key.humanize, key, { data: { key: key.dasherize } }] }, selected: selected, disabled: disabled)
  end

  def problems(record)
    render "shared/problems", record: record if record.errors.any?
  end

  def clinic_form_with(**options, &block)
    form_with(builder: ClinicFormBuilder, **options, &block)
  end
end
