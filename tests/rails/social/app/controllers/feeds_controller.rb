class FeedsController < ApplicationController
  require_sign_in only: :index

  def index
    @posts = current_user.feed.order(:id)
    render json: @posts.map { |post| { title: post.title, author: post.author.name, excerpt: post.excerpt, liked: post.liked_by?(current_user) } }
  end

  def atom
    @posts = Post.for_everyone.recent
    render layout: false, formats: :atom
  end

  def stats
    render json: {
      users: User.count,
      roles: User.group(:role).count,
      average: Post.average(:likes_count).to_f,
      most: Post.popular.limit(1).pick(:title),
      commented: Post.joins(:comments).distinct.count,
      silent: Post.where.missing(:comments).order(:id).pluck(:title),
      words: Post.published.order(:id).pluck(:title, :body).to_h { |title, body| [title, body.split.size] },
      per_author: Post.joins(:author).group("users.handle").order("users.handle").count,
      tags: Tag.order(:id).map { |tag| [tag.name, tag.taggings_count, tag.posts.size] },
      months: Post.months,
      minimum: Post.minimum(:id), ids: Post.ids.sort, sum: Post.sum(:likes_count),
      between: Post.where(created_at: 1.day.ago..).count,
      exists: [Post.exists?(title: "Hello world"), Post.where(title: "x").any?, Post.none.exists?]
    }
  end
end
