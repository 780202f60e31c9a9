class Api::V2::SubmissionsController < Api::V2::BaseController
  before_action :load_submission

  def show; end

  def update
    return head(:forbidden) unless caller_person.role.teacher?

    @submission.update!(params.permit(submission: :score).fetch(:submission, {}))
    render :show
  end

  private

  def load_submission
    @submission = Submission.find(params[:id])
  end
end
