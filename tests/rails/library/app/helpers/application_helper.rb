module ApplicationHelper
  def page_title(title = nil)
    [title, "Library"].compact.join(" – ")
  end

  def panel(title, **options, &block)
    content_tag :section, class: ["panel", options[:class]] do
      concat content_tag(:h2, title)
      concat capture(&block)
    end
  end

  def stars(count)
    return "not rated" if count.nil?

    tag.span("★" * count.to_i, title: "#{count} of 5")
  end

  def framed(name, locals = {}, &block)
    content = capture { block.call }
    render("shared/#{name}", locals) { content }
  end

  def laid_out(title, &block)
    render(layout: "shared/frame", locals: { title: title }) { capture(&block) }
  end
end
