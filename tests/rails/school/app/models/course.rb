class Course < ApplicationRecord
  include HasStates

  enum level: %i[beginner intermediate advanced], _default: :beginner
  enum state: { draft: "draft", open: "open", closed: "closed", archived: "archived" }, _prefix: :state
  moves_between draft: %i[open archived], open: :closed, closed: %i[open archived]

  belongs_to :term
  belongs_to :teacher
  has_many :enrolments, dependent: :destroy
  has_many :students, through: :enrolments
  has_many :active_students, -> { where(enrolments: { status: :active }).order(:given_name) }, through: :enrolments, source: :student
  has_many :slots, -> { order(:weekday, :starts_at) }, dependent: :destroy, inverse_of: :course
  has_many :assignments, dependent: :destroy
  has_many :submissions, through: :assignments
  has_many :announcements, as: :board, dependent: :destroy
  has_and_belongs_to_many :requirements, class_name: "Course", join_table: :prerequisites, association_foreign_key: :required_id
  has_and_belongs_to_many :followers, class_name: "Course", join_table: :prerequisites, foreign_key: :required_id, association_foreign_key: :course_id

  accepts_nested_attributes_for :slots, allow_destroy: true, reject_if: proc { |attributes| attributes[:weekday].blank? }

  validates :code, presence: true, format: { with: /\A[A-Z]{2,4}-\d{3}\z/ }, uniqueness: { scope: :term_id, message: "is used in this term" }
  validates :title, presence: true, length: { maximum: 40, too_long: "is %{count} characters at most" }
  validates :capacity, numericality: { greater_than_or_equal_to: :seats_taken, message: "is below the %{count} seats taken" }
  validates :fee, numericality: { greater_than_or_equal_to: 0 }
  validates_associated :slots
  validate :slots_do_not_overlap

  before_validation { code&.upcase! }
  delegate :name, :period, to: :term, prefix: true
  delegate :email, to: :teacher, prefix: :contact, allow_nil: true

  scope :visible, -> { where.not(state: %w[draft archived]) }
  scope :search, ->(text) { where("courses.title LIKE :t OR courses.code LIKE :t", t: "%#{sanitize_sql_like(text)}%") }
  scope :busy, ->(least = 2) { joins(:enrolments).merge(Enrolment.status_active).group("courses.id").having("COUNT(enrolments.id) >= ?", least) }
  scope :taught_by, ->(people) { where(teacher: people) }

  def to_param
    code
  end

  def to_s
    "#{code} #{title}"
  end

  def full?
    seats_taken >= capacity
  end

  def free_seats
    [capacity - seats_taken, 0].max
  end

  def waiting_list
    enrolments.status_waiting.order(:position).includes(:student)
  end

  def average_score
    submissions.graded.average("submissions.score * 100.0 / assignments.points")&.to_f&.round(1)
  end

  def occurrences(range = term_period)
    slots.flat_map { |slot| range.select { |day| day.wday == slot.weekday }.map { |day| [day, slot] } }.sort_by { |day, slot| [day, slot.starts_at] }
  end

  private

  def slots_do_not_overlap
    kept = slots.reject(&:marked_for_destruction?).select(&:timed?)
    clash = kept.combination(2).find { |one, other| one.overlaps?(other) }
    errors.add(:slots, "overlap on #{clash.first.day}") if clash
  end
end
