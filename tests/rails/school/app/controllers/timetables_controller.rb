class TimetablesController < ApplicationController
  def show
    @timetable = Timetable.week(params[:week], slots: slots)
    respond_to do |format|
      format.html
      format.json do
        render json: {
          monday: @timetable.monday,
          days: @timetable.to_h { |day, list| [day.to_formatted_s(:iso8601), list.map { |s| { course: s.course.code, hours: s.hours, room: s.room&.code } }] },
          conflicts: @timetable.conflicts.map { |pair| pair.map { |slot| slot.course.code } }
        }
      end
    end
  rescue Date::Error
    head :unprocessable_entity
  end

  private

  def slots
    return Slot.all unless signed_in? && params[:mine]

    case current_person
    when Student then Slot.where(course: current_person.becomes(Student).active_courses)
    when Teacher then Slot.joins(:course).where(courses: { teacher_id: current_person })
    else Slot.none
    end
  end
end
