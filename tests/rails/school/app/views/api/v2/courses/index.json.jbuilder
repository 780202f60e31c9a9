json.count @courses.size
json.courses @courses, partial: "api/v2/courses/course", as: :course
