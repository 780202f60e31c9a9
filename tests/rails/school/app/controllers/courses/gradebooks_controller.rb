class Courses::GradebooksController < ApplicationController
  only_for :teacher, :office
  before_action { @course = Course.includes(assignments: :submissions).find_by!(code: params[:course_code]) }

  def show
    @matrix = @course.active_students.index_with do |student|
      @course.assignments.map { |assignment| assignment.submissions.detect { |s| s.student_id == student.id } }
    end
  end

  def update
    errors = {}
    Enrolment.transaction do
      params.fetch(:grades, {}).each do |id, grade|
        enrolment = @course.enrolments.find(id)
        errors[enrolment.student.name] = enrolment.errors.full_messages unless enrolment.update(grade: grade.presence)
      end
      raise ActiveRecord::Rollback unless errors.empty?
    end
    if errors.empty?
      redirect_to course_gradebook_path(@course), notice: "Average #{@course.enrolments.average(:grade)&.round(2) || "unknown"}"
    else
      render json: errors, status: :unprocessable_entity
    end
  end
end
