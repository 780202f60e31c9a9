class Student < Person
  has_many :enrolments, inverse_of: :student, dependent: :destroy
  has_many :courses, through: :enrolments
  has_many :active_courses, -> { merge(Enrolment.status_active) }, through: :enrolments, source: :course
  has_many :submissions, dependent: :destroy
  has_many :classmates, -> { distinct }, through: :courses, source: :students

  def grade_average
    graded = enrolments.where.not(grade: nil)
    graded.average(:grade)&.round(2) if graded.exists?
  end

  def enrolled_in?(course)
    enrolments.any? { |enrolment| enrolment.course_id == course.id && !enrolment.status_dropped? }
  end
end
