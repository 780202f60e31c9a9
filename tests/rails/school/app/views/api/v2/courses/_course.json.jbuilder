json.call(course, :code, :title, :level)
json.fee course.fee.to_f
json.term { json.extract! course.term, :name, :starts_on }
json.links do
  json.self api_v2_course_url(course)
  json.html course_path(course)
end
