class CourseApplication
  include ActiveModel::Model
  include ActiveModel::Attributes

  STEPS = %w[person courses confirm].freeze

  attribute :given_name, :string
  attribute :family_name, :string
  attribute :email, :string
  attribute :born_on, :date
  attribute :level, :string, default: -> { Course.levels.keys.first }
  attribute :terms, :boolean, default: false
  attribute :motivation
  attr_reader :course_ids
  attr_accessor :step

  with_options on: :person do
    validates :given_name, :family_name, presence: true
    validates :email, email: { domain: "school.test" }
    validates :born_on, presence: { message: "is no date" }
  end
  validates :course_ids, length: { in: 1..2, too_short: "need %{count} at least", too_long: "are more than %{count}" }, on: :courses
  validates :level, inclusion: { in: Course.levels.keys }, on: :courses
  validates :terms, acceptance: true, on: :confirm
  validates :motivation, length: { maximum: 5, tokenizer: nil }.slice(:maximum), allow_blank: true, if: -> { step == "confirm" }

  def self.steps_after(step)
    STEPS.drop(STEPS.index(step) + 1)
  end

  def course_ids=(values)
    @course_ids = Array.wrap(values).compact_blank.map(&:to_i)
  end

  def courses
    @courses ||= Course.state_open.where(id: course_ids).order(:code).load
  end

  def complete?
    STEPS.all? { |step| valid?(step.to_sym) }
  end

  def submit
    return false unless complete?

    student = Student.new(attributes.slice("given_name", "family_name", "email", "born_on"))
    return false.tap { errors.merge!(student.errors) } unless student.save

    courses.map { |course| Enrol.call(course: course, student: student) }
  end

  def to_session
    attributes.merge("course_ids" => course_ids, "born_on" => born_on&.iso8601).compact
  end
end
