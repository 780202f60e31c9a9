class Admin::CommentsController < Admin::BaseController
  skip_before_action :require_staff
  permit_only :moderate, :comments

  def index
    @comments = Comment.where(state: params[:state] || "waiting").includes(:article, :reports).order(:id)
  end

  def moderate
    verdicts = params.fetch(:comments, {}).permit!.to_h.reject { |_id, verdict| verdict.blank? }
    done = Comment.where(id: verdicts.keys).each { |comment| comment.update(state: verdicts[comment.id.to_s]) }
    bad, good = done.partition { |comment| comment.errors.any? }
    flash[:notice] = "#{helpers.pluralize(good.size, "comment")} judged" if good.any?
    flash[:alert] = bad.map { |comment| "#{comment.id}: #{comment.errors.messages[:state].to_sentence}" }.join("; ") if bad.any?
    redirect_to admin_comments_path
  end
end
