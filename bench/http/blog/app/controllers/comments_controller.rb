class CommentsController < ApplicationController
  before_action :set_article

  def create
    @comment = Comment.new(comment_params)
    @comment.article = @article

    if @comment.save
      flash[:notice] = "Comment was successfully created."
      redirect_to article_path(@article), status: :see_other
    else
      render "articles/show", status: :unprocessable_entity
    end
  end

  def destroy
    comment = @article.comments.find(params[:id])
    comment.destroy
    flash[:notice] = "Comment was successfully deleted."
    redirect_to article_path(@article), status: :see_other
  end

  private

  def set_article
    @article = Article.find(params[:article_id])
  end

  def comment_params
    params.require(:comment).permit(:commenter, :body)
  end
end
