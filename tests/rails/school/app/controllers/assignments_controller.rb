class AssignmentsController < ApplicationController
  only_for :teacher, except: %i[index show]
  before_action(only: %i[index new create]) { @course = Course.find_by!(code: params[:course_code]) }
  before_action(except: %i[index new create]) { @assignment = Assignment.find(params[:id]) }

  def index
    from, to = params.values_at(:from, :to).map { |text| text.presence&.to_time(:utc) }
    @assignments = @course.assignments.chronological
    @assignments = @assignments.due_in(from..to) if from || to
    render partial: "assignments/assignment", collection: @assignments.to_a, spacer_template: "shared/line", layout: false
  end

  def show
    @submissions = current_person&.role&.teacher? ? @assignment.submissions.includes(:student) : @assignment.submissions.where(student_id: current_person)
  end

  def new
    @assignment = @course.assignments.new(due_at: Time.utc(2024, 12, 1, 17, 30))
  end

  def create
    @assignment = @course.assignments.create(assignment_params)
    @assignment.persisted? ? redirect_to(@assignment) : render(:new, status: :unprocessable_entity)
  end

  def edit
  end

  def update
    if @assignment.update(assignment_params)
      redirect_to @assignment, notice: "Due #{@assignment.due_at&.to_s(:short) || "whenever"}"
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    count = @assignment.submissions.destroy_all.length
    @assignment.delete
    redirect_to @assignment.course, notice: "#{count} #{"submission".pluralize(count)} went too"
  end

  private

  def assignment_params
    params.require(:assignment).permit(:title, :instructions, :due_at, :points, :weight)
  end
end
