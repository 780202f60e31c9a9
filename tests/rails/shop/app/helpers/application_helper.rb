module ApplicationHelper
  def title(text = nil)
    content_for(:title) { text } if text
    content_for?(:title) ? "#{content_for(:title)} – Shop" : "Shop"
  end

  def flash_messages
    safe_join(flash.map { |kind, text| content_tag(:p, text, class: "flash flash-#{kind}", role: "alert") })
  end

  def field(form, name, **options, &block)
    tag.div(class: class_names("field", error: form.object.errors[name].any?)) do
      concat form.label(name)
      concat(block ? capture(&block) : form.text_field(name, **options))
      form.object.errors.full_messages_for(name).each { |message| concat tag.small(message) }
    end
  end

  def sort_link(label, key)
    current = params[:sort] == key
    link_to_unless current, label, products_path(sort_link_params(key)), class: "sort"
  end
end
