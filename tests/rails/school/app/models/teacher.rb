class Teacher < Person
  has_many :courses, inverse_of: :teacher, dependent: :restrict_with_exception
  has_many :students, -> { distinct.order(:given_name) }, through: :courses
  has_many :assignments, through: :courses

  def workload
    Slot.where(course: courses).sum(&:minutes)
  end
end
