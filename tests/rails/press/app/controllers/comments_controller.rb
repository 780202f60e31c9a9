class CommentsController < ApplicationController
  before_action :set_article

  def index
    @comments = @article.comments.approved.top.includes(:replies).order(karma: :desc, id: :asc)
    respond_to do |format|
      format.html { render partial: "comments/thread", locals: { comments: @comments, depth: 0 }, layout: false }
      format.json { render json: @comments.map { |each| each.as_json(only: %i[id name body karma replies_count]).merge(replies: each.replies.select(&:approved?).map(&:body)) } }
    end
  end

  def create
    @comment = @article.comments.new(comment_params)
    @comment.state = "approved" if !@comment.anonymous? && @article.comments.approved.exists?(email: @comment.email)
    if @comment.save
      cookies[:commenter] = { value: @comment.name, path: "/", expires: 1.year }
      redirect_to article_path(@article, anchor: helpers.dom_id(@comment)), notice: @comment.approved? ? "Thank you" : "Your comment waits for moderation"
    else
      @wall = Paywall.new(cookies)
      render "articles/show", status: :unprocessable_entity
    end
  end

  private

  def set_article
    @article = Article.published.find_by!(slug: params[:article_slug])
  end

  def comment_params
    params.require(:comment).permit(:name, :email, :body, :parent_id).tap { |given| given[:parent_id] = given[:parent_id].presence }
  end
end
