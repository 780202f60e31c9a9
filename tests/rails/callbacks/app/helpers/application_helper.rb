module ApplicationHelper
  def heading(text, level: 1) = content_tag("h#{level}", text, class: "head")
  def badge(page)
    tag.span(page.state, class: ["badge", "badge-#{page.state}", { live: page.state == "live" }])
  end
  def boxed(&block) = content_tag(:div, capture(&block), class: "box")
end
