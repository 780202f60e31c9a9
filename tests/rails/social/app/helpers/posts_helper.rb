module PostsHelper
  def tag_links(post)
    return tag.em("no tags") if post.tags.empty?

    safe_join(post.tags.map { |t| link_to("##{t.name}", tagged_posts_path(t.name), rel: "tag") }, " · ")
  end

  def like_button(post)
    return unless signed_in?

    label = post.liked_by?(current_user) ? "Unlike" : "Like"
    button_to "#{label} (#{post.likes_count})", like_post_path(post), class: "like"
  end
end
