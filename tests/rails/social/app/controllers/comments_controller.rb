class CommentsController < ApplicationController
  require_sign_in
  before_action :set_commentable
  before_action :set_comment, only: %i[update destroy]

  def create
    @comment = @commentable.comments.new(comment_params.merge(user: current_user))
    if @comment.save
      redirect_to post_path(@commentable, anchor: helpers.dom_id(@comment))
    else
      @post, @tree = @commentable, @commentable.comment_tree
      render "posts/show", status: :unprocessable_entity
    end
  end

  def update
    authorize! @comment
    @comment.update!(comment_params)
    render partial: "comments/comment", locals: { comment: @comment, tree: {} }
  rescue ActiveRecord::RecordInvalid => invalid
    render plain: invalid.record.errors.full_messages.join("; "), status: :unprocessable_entity
  end

  def destroy
    authorize! @comment
    @comment.destroy
    redirect_to @commentable, notice: "#{@commentable.reload.comments_count} left"
  end

  private
    def set_commentable
      @commentable = Post.find(params[:post_id])
    end

    def set_comment
      @comment = @commentable.comments.find(params[:id])
    end

    def comment_params
      params.require(:comment).permit(:body, :parent_id)
    end
end
