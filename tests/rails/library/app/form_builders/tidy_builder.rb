# The fields of a form as this application has them.
class TidyBuilder < ActionView::Helpers::FormBuilder
  delegate :content_tag, :tag, :safe_join, to: :@template

  def text_field(method, options = {})
    @template.content_tag(:div, class: "field") do
      safe_join([label(method, class: "above"), super(method, options.reverse_merge(class: "input")), problems(method)])
    end
  end

  def row(method, text = nil, wide: false, &block)
    content_tag(:p, class: ["row", ("wide" if wide), object_name]) do
      safe_join([tag.b(text || method.to_s.humanize), @template.capture(&block)])
    end
  end

  def counted
    @count = (@count || 0) + 1
    "#{self.class.name} #{@count} #{object.class} #{@object_name} #{object.new_record?}"
  end

  def actions(text = nil)
    tag.div(submit(text, class: "go") + " " + @template.link_to("Back", @template.books_path), class: "actions")
  end

  %w[email_field url_field].each do |name|
    define_method(name) do |method, options = {}|
      super(method, options.merge(class: "wide"))
    end
  end

  private

  def problems(method)
    return unless object.respond_to?(:errors) && object.errors[method].any?

    content_tag(:span, object.errors.full_messages_for(method).to_sentence, class: "wrong")
  end
end
