module ArticlesHelper
  def marked(text, term)
    return truncate(text, length: 50) if term.blank?

    found = excerpt(text, term, radius: 15, omission: "[…]")
    found ? highlight(found, term, highlighter: '<mark class="hit">\1</mark>') : tag.em("not in here")
  end

  def paragraphs(article)
    simple_format(sanitize(article.body, tags: %w[b i a], attributes: %w[href]), { class: "body" }, wrapper_tag: "div", sanitize: false)
  end

  def section_options(selected, blank: nil)
    options = Section.tree { |node, depth| ["#{"– " * depth}#{node.name}", node.id, { data: { slug: node.slug } }] }
    options_for_select(options, selected: selected, disabled: blank)
  end

  def cloud(tags)
    most = tags.map(&:uses).max.to_i
    tags.sort_by { |each| each.name.downcase }.each_slice(3).map { |row| tag.p(safe_join(row.map { |each| link_to each.name, tag_path(each), class: "w#{each.weight(most)}" }, ", ")) }.then { |rows| safe_join(rows, "\n") }
  end
end
