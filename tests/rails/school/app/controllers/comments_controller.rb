class CommentsController < ApplicationController
  only_for :anyone
  before_action :commentable

  def create
    @comment = commentable.comments.build(body: params.dig(:comment, :body), author: current_person)
    if @comment.save
      redirect_to polymorphic_path(commentable, anchor: helpers.dom_id(@comment))
    else
      redirect_to polymorphic_url(commentable), alert: @comment.errors.full_messages.first
    end
  end

  def destroy
    comment = commentable.comments.find(params[:id])
    raise SignedIn::Denied, "Not yours" unless comment.author_id == current_person.id || current_person.role.office?

    comment.destroy
    redirect_to commentable, status: :see_other, notice: helpers.truncate(comment.body, length: 12)
  end

  private

  def commentable
    @commentable ||= begin
      key = params.keys.grep(/\A(?:assignment|submission)_id\z/).last
      { "assignment_id" => Assignment, "submission_id" => Submission }.fetch(key).find(params[key])
    end
  end
end
