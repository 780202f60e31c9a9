class Api::V2::CoursesController < Api::V2::BaseController
  def index
    @courses = Course.visible.includes(:term, :teacher).order(:code)
    @courses = @courses.limit(params[:limit]) if params[:limit]
  end

  def show
    @course = Course.find_by!(code: params[:code])
    raise ArgumentError, "draft" if @course.state_draft?
  end
end
