module Admin::DeskHelper
  def state_badge(state)
    css = { "draft" => :grey, "published" => :green }
    content_tag :b, state.humanize, class: ["state", css.fetch(state, :yellow)]
  end

  def step_button(article, event)
    button_to event.to_s.humanize, transition_admin_article_path(article, event), method: :patch, class: dom_class(article, event), data: { confirm: "Really #{event.to_s.humanize(capitalize: false)}?" }
  end
end
