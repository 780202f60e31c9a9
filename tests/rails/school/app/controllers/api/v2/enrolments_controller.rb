class Api::V2::EnrolmentsController < Api::V2::BaseController
  before_action { @course = Course.find_by!(code: params[:course_code]) }

  def index
    render json: @course.enrolments.order(:id).as_json(only: %i[id status grade], methods: [], include: { student: { only: :given_name, methods: %i[name age] } })
  end

  def create
    student = caller_person.is_a?(Student) ? caller_person : Student.find(params.require(:student_id))
    outcome = Enrol.call(course: @course, student: student)
    return render_error(:conflict, outcome.to_s) unless outcome.accepted?

    render json: { id: outcome.enrolment.id, status: outcome.enrolment.status, note: outcome.notes.first }, status: :created
  end
end
