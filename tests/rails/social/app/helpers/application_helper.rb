module ApplicationHelper
  def avatar(user, size: 20, **html)
    image_tag "https://avatars.example/#{user.handle}.png?s=#{size}", alt: user.name, size: "#{size}x#{size}", **html.reverse_merge(class: "avatar")
  end

  def nav_link(text, path, **options)
    options[:class] = token_list(options[:class], "current" => current_page?(path))
    options[:aria] = { current: "page" } if current_page?(path)
    tag.li(link_to(text, path, options))
  end

  def tree_of(tree, parent_id = nil, &block)
    children = tree[parent_id]
    return if children.blank?

    tag.ul do
      children.each do |comment|
        concat(tag.li(id: dom_id(comment)) do
          concat capture(comment, &block)
          concat tree_of(tree, comment.id, &block)
        end)
      end
    end
  end

  def month_name(key)
    Date.strptime(key, "%Y-%m").strftime("%B %Y")
  end
end
