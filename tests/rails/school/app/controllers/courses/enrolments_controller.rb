module Courses
  class EnrolmentsController < ApplicationController
    only_for :anyone
    before_action :load_course

    def index
      require_role("teacher", "office")
      @groups = @course.enrolments.includes(student: :mentor).order(:status, :position, :id).group_by(&:status)
      respond_to do |format|
        format.html
        format.json { render json: @groups.transform_values { |list| list.map { |e| [e.student.name, e.position].compact } } }
      end
    end

    def create
      outcome = Enrol.call(course: @course, student: student)
      flash[outcome.accepted? ? (outcome.waiting? ? :notice : :success) : :warning] = outcome.to_s
      redirect_to @course
    end

    def destroy
      enrolment = @course.enrolments.find_by!(student: student, id: params[:id])
      if enrolment.drop!
        redirect_to course_path(@course, anchor: "waiting"), notice: "#{student.given_name} left; #{@course.reload.waiting_list.count} waiting"
      else
        redirect_to @course, warning: "A graded course cannot be left"
      end
    end

    private

    def load_course
      @course = Course.find_by!(code: params[:course_code])
    end

    def student
      @student ||= current_person.role.office? ? Student.find(params[:student_id]) : Student.find_by(id: current_person) || raise(SignedIn::Denied, "Students only")
    end
  end
end
