class CoursesController < ApplicationController
  PER_PAGE = 2
  only_for :teacher, :office, except: %i[index show sorted calendar]
  before_action :find_course, except: %i[index new create sorted]
  before_action :own_course, if: -> { current_person&.role&.teacher? }, only: %i[edit update destroy publish archive]
  around_action :in_transaction, only: %i[publish archive]

  def index
    @query = params[:q].to_s.strip
    scope = signed_in? && !current_person.role.student? ? Course.all : Course.visible
    scope = scope.search(@query) if @query.present?
    scope = scope.where(level: params[:level]) if Course.levels.include?(params[:level])
    scope = scope.joins(:term).where(terms: { name: params[:term] }) if params.key?(:term)
    @page = [params.fetch(:page, 1).to_i, 1].max
    @pages = (scope.count / PER_PAGE.to_f).ceil
    @courses = scope.includes(:teacher, :term, slots: :room).order(:code).offset((@page - 1) * PER_PAGE).limit(PER_PAGE)

    respond_to do |format|
      format.html
      format.json { render json: { courses: @courses.map { |c| c.as_json(only: %w[code title level fee], include: { teacher: { only: :family_name } }).merge("free" => c.free_seats) }, page: @page, pages: @pages } }
      format.csv { send_data Reports.seats.to_csv, filename: "courses-#{Date.new(2024, 9, 1).iso8601}.csv", type: Mime[:csv], disposition: :inline }
    end
  end

  def sorted
    direction = params[:direction].then { |d| %w[asc desc].include?(d) ? d : "asc" }
    list = Course.visible.sort_by { |course| [-course.seats_taken, course.title] }
    list.reverse! if direction == "desc"
    render json: list.each_with_index.to_h { |course, i| [i + 1, course.to_s] }
  end

  def show
    @assignments = @course.assignments.chronological
    @enrolment = @course.enrolments.find_by(student_id: current_person.id) if current_person&.role&.student?
    fresh_when etag: @course.seats_taken, public: true if params[:etag]
  end

  def calendar
    body = +"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
    @course.occurrences(Date.new(2024, 9, 2)..Date.new(2024, 9, 11)).each do |day, slot|
      body << ["BEGIN:VEVENT", "UID:#{slot.id}-#{day.jd}", "DTSTART:#{day.strftime("%Y%m%d")}T#{slot.starts_at.strftime("%H%M00")}Z", "SUMMARY:#{@course.title}", ("LOCATION:#{slot.room}" if slot.room), "END:VEVENT"].compact.join("\r\n") << "\r\n"
    end
    body.concat("END:VCALENDAR\r\n")
    render plain: body, content_type: "text/calendar"
  end

  def new
    @course = Course.new(term: Term.find_by(name: "Spring 2025"), teacher: (current_person if current_person.is_a?(Teacher)))
    @course.slots.build(weekday: 2, starts_at: "08:00")
  end

  def create
    @course = Course.new(course_params) { |course| course.teacher ||= Teacher.first }
    respond_to do |format|
      if @course.save
        format.html { redirect_to @course, success: helpers.strip_tags("#{helpers.tag.b(@course.code)} exists now") }
        format.json { render json: @course, except: %i[created_at updated_at], status: :created, location: course_url(@course) }
      else
        format.html { render :new, status: :unprocessable_entity }
        format.json { render json: { errors: @course.errors.group_by_attribute.transform_values { |list| list.map(&:full_message) } }, status: :unprocessable_entity }
      end
    end
  end

  def edit
    @course.slots.build if params[:slot]
  end

  def update
    if @course.update(course_params)
      redirect_to edit_course_path(@course), notice: "Saved (#{@course.saved_changes.keys.without("updated_at").sort.join(", ").presence || "nothing"})"
    else
      @course.code = @course.code_in_database
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    return redirect_to(@course, warning: "#{@course.students.count} enrolled") if @course.enrolments.exists?

    @course.destroy!
    redirect_to courses_url, status: 303
  end

  def publish
    @course.become!(:open)
    redirect_to @course, success: "Open"
  end

  def archive
    @course.become!(:archived)
    redirect_to courses_path, notice: "#{@course.code} is in the archive"
  end

  private

  def find_course
    @course = Course.find_by!(code: params[:code].upcase)
  end

  def own_course
    raise SignedIn::Denied, "Not your course" unless @course.teacher == current_person
  end

  def in_transaction(&action)
    Course.transaction(&action)
  end

  def course_params
    permitted = params.require(:course).permit(:code, :title, :description, :term_id, :teacher_id, :capacity, :level, :fee, requirement_ids: [], slots_attributes: %i[id weekday room_id starts_at ends_at _destroy])
    current_person.role.office? ? permitted : permitted.except(:teacher_id)
  end
end
