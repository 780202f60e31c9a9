class Comments::BaseController < ApplicationController
  before_action :set_comment

  private

  def set_comment
    @comment = Comment.approved.includes(:article).find(params[:comment_id])
  end

  def back_to_article(**flashes)
    redirect_to article_path(@comment.article, anchor: "comment_#{@comment.id}"), **flashes
  end
end
