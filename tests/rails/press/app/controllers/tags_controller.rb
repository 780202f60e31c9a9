class TagsController < ApplicationController
  def index
    @tags = Tag.popular(20).to_a
  end

  def show
    @tag = Tag.named(params[:name]).take!
    @articles = Article.published.tagged(@tag.name).latest
    @related = Tag.joins(:taggings).where(taggings: { article_id: @tag.articles.select(:id) }).where.not(id: @tag).group(:id).order(Arel.sql("COUNT(*) DESC"), :name).limit(3)
  end
end
