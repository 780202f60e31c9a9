class ClinicFormBuilder < ActionView::Helpers::FormBuilder
  def row(name, hint: nil, **options, &block)
    messages = object.respond_to?(:errors) ? object.errors[name] : []
    @template.content_tag(:div, class: ["row", ("row--bad" if messages.any?)]) do
      @template.concat label(name, options.delete(:label))
      @template.concat(block ? @template.capture(&block) : text_field(name, options.reverse_merge(size: 20)))
      @template.concat @template.content_tag(:small, hint) if hint
      @template.concat @template.tag.strong(messages.to_sentence, class: "why") if messages.any?
    end
  end

  def euros(name, **options)
    value = object.public_send(name)
    number_field(name, { step: "0.01", value: value && format("%.2f", value) }.merge(options)) + " €"
  end

  def text_field(name, options = {})
    super(name, { autocomplete: "off" }.merge(options))
  end

  def actions(cancel: nil)
    buttons = [submit(class: "primary")]
    buttons << @template.link_to("Cancel", cancel) if cancel
    @template.tag.p(@template.safe_join(buttons, " or "), class: "actions")
  end
end
