module ApplicationHelper
  def title(text)
    provide :title, text
    content_tag(:h1, text)
  end

  def card(heading = nil, **html, &block)
    body = block_given? ? capture(&block) : "".html_safe
    tag.section(**html, class: ["card", *html[:class]]) { (heading ? tag.h2(heading) : "".html_safe) + tag.div(body, class: "body") }
  end

  def rows_of(pairs)
    tag.table { tag.tbody { pairs.each { |name, value| concat tag.tr(tag.th(name, scope: "row") + tag.td(value)) } } }
  end

  def menu(&block)
    items = []
    yield ->(text, target, **options) { items << [text, target, options] }
    content_tag(:ul, safe_join(items.map { |text, target, options| content_tag(:li, link_to_unless(current_page?(target), text, target, options) { |name| tag.b(name) }) }), class: "menu")
  end

  def when_ago(time, from: Time.utc(2024, 10, 15))
    return "never" unless time

    direction = time > from ? "in %s" : "%s ago"
    tag.time(direction % distance_of_time_in_words(time, from), datetime: time.utc.iso8601, title: time.to_s(:long))
  end

  def grade_scale(value)
    case value
    when nil then "–"
    when 1...1.5 then "very good"
    when ...2.5 then "good"
    when ->(grade) { grade <= 4 } then "passed"
    else "failed"
    end
  end

  def progress(part, whole)
    percent = whole.to_i.zero? ? 0 : (part.to_f / whole * 100)
    tag.progress(number_to_percentage(percent, precision: 1, strip_insignificant_zeros: true), value: part, max: whole)
  end

  def auto_paragraphs(text)
    return tag.p("No instructions") if text.blank?

    linked = h(strip_tags(text)).gsub(%r{https?://\S+}) { |url| link_to(url.split("/").last, url, rel: "nofollow") }
    simple_format(linked.gsub(/\*(.+?)\*/, '<em>\1</em>'))
  end

  def errors_on(object, heading: nil)
    return unless object.errors.any?

    render layout: "shared/errors", locals: { object: object } do
      heading || "#{pluralize(object.errors.count, "thing")} to mend"
    end
  end
end
