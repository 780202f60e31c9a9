# at app/helpers/application_helper.rb
module ApplicationHelper
  def fine(id)
    content_tag(:button, "Go", onclick: "go()", data: { id: id }) +
      tag.button("Go", onclick: id ? "go()" : nil) + link_to("Go", "/", "onclick" => raw("go()"))
  end

  def button(id)
    content_tag(:button, "Go", onclick: "go('#{id}')")
  end

  def link(code)
    link_to("Go", "/", "onclick" => code)
  end

  def box(code)
    tag.div("Go", onmouseover: code ? code : nil)
  end
end
