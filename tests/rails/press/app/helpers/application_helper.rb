module ApplicationHelper
  FLASHES = { notice: "good", alert: "bad", error: "ugly" }.freeze

  def page_title(text = nil, &block)
    content_for(:title, text || capture(&block))
  end

  def flashes
    safe_join(FLASHES.filter_map { |key, css| tag.p(flash[key], class: token_list("flash", css, wide: flash[key].to_s.length > 30), role: "status") if flash[key].present? })
  end

  def panel(title, level: 2, **options, &block)
    options[:class] = class_names("panel", options[:class], "deep" => level > 2)
    content_tag(:section, **options) do
      concat content_tag("h#{level}", title)
      concat capture(&block) if block
    end
  end

  def trail
    tag.nav class: "trail", aria: { label: "You are here" } do
      breadcrumbs.each_with_index do |(name, path), index|
        concat tag.span("›", aria: { hidden: true }) if index.positive?
        concat link_to_if(path && index < breadcrumbs.size - 1, name, path)
      end
    end
  end

  def problems(record)
    return if record.errors.empty?

    tag.div(id: "problems", data: { fields: record.errors.attribute_names, count: record.errors.count }) do
      tag.h3(pluralize(record.errors.size, "thing") + " to mend") + tag.ul { record.errors.full_messages.each { |message| concat tag.li(message) } }
    end
  end

  def pager(list)
    links = []
    links << link_to("Newer", url_for(request.query_parameters.merge(page: list[:page] - 1)), rel: "prev") if list[:page] > 1
    links << link_to("Older", url_for(params.permit(:page, :premium).merge(page: list[:page] + 1)), rel: "next") if list[:more]
    links.empty? ? tag.p("That is all", class: "end") : tag.p(safe_join(links, " | "), class: "pager")
  end
end
