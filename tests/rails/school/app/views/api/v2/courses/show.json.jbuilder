json.partial! "api/v2/courses/course", course: @course
json.teacher @course.teacher, :name, :email
json.slots @course.slots do |slot|
  json.day slot.day
  json.hours slot.hours
  json.room slot.room&.code unless slot.room.nil?
end
json.set! :seats, { taken: @course.seats_taken, free: @course.free_seats }
json.requirements @course.requirements.pluck(:code)
json.description(@course.description.truncate(20)) if @course.description
json.merge! full: @course.full?
