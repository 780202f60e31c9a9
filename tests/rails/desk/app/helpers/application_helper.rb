module ApplicationHelper
  FLASHES = { "notice" => "success", "alert" => "danger" }.freeze

  def flash_boxes
    flash.to_h.slice(*FLASHES.keys).each_with_object(ActiveSupport::SafeBuffer.new) do |(kind, text), html|
      html << tag.div(text, class: "alert alert-#{FLASHES[kind]}")
    end
  end

  def sortable(column, label = nil)
    label ||= column.to_s.titleize
    direction = params[:sort] == column.to_s && params[:dir] != "desc" ? "desc" : "asc"
    link_to label, request.query_parameters.symbolize_keys.merge(sort: column, dir: direction).then { |query| tickets_path(query) }, class: ("current #{direction}" if params[:sort] == column.to_s)
  end

  def formatted(text)
    sanitize(h(text).gsub(/\*\*(.+?)\*\*/) { "<strong>#{$1}</strong>" }.gsub("\n", "<br>"), tags: %w[strong br])
  end

  def definition_list(pairs)
    content_tag :dl do
      pairs.flat_map { |key, value| [content_tag(:dt, key), content_tag(:dd, value.presence || "–")] }.reduce(:+)
    end
  end

  def state_options(selected = nil)
    options_for_select(Ticket.states.map { |name, number| [name.capitalize, name, { data: { number: number } }] }, selected: selected, disabled: "closed")
  end
end
