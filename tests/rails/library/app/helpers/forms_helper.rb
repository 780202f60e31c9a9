module FormsHelper
  def tidy_form(record, **options, &block)
    form_with(model: record, url: "/tidy", builder: TidyBuilder, **options, &block)
  end

  def made_by
    controller.respond_to?(:maker) ? controller.maker.upcase : "nobody"
  end

  WIDTHS = { small: 10, large: 40 }.freeze

  def auto_form_with(**attributes, &block)
    data = attributes.delete(:data) || {}
    data[:controller] = "auto-submit #{data[:controller]}".strip
    form_with(**attributes, data: data, &block)
  end

  def boxed_form(record, title:, &block)
    tag.section class: "box" do
      concat tag.h3(title)
      concat(form_with(model: record, class: "inner") do |form|
        concat labelled(form, :title, size: WIDTHS[:small])
        concat capture(form, &block)
        concat form.submit("Store")
      end)
    end
  end

  def labelled(form, name, **options)
    form.label(name) + form.text_field(name, **options)
  end

  def search_form(term = nil)
    form_with url: books_path, method: :get do |form|
      safe_join([form.label(:q, "Search"), form.search_field(:q, value: term), hidden_field_tag(:page, 1)], " ")
    end
  end

  def listed(list, &block)
    safe_join(list.map { |item| tag.li(capture(item, &block)) })
  end

  def counted(type, &block)
    safe_join([type.name, type.count, capture(&block)], " ")
  end

  def heading_of(level, text = nil, **options, &block)
    tag.public_send("h#{level}", text, **options, &block)
  end

  def away(text, path = nil, **options, &block)
    options[:rel] = "nofollow"
    block ? link_to(path || text, options, &block) : link_to(text, path, options, &block)
  end

  def boxed(text = nil, **options, &block)
    content_tag(:div, text, options, &block) + tag.p("after", &block)
  end

  def maybe(shown)
    tag.em { yield } if shown
  end

  def nested_fields(form)
    form.fields_for(:author, form.object.author) do |author|
      author.text_field(:name)
    end
  end

  def helpers_mood = "calm".inquiry
end
