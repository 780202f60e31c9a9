class Submission < ApplicationRecord
  include Commentable
  MARKS = { 90.. => "A", 75...90 => "B", 50...75 => "C", ...50 => "F" }.freeze

  belongs_to :assignment
  belongs_to :student
  has_one :course, through: :assignment

  validates :body, presence: true, length: { minimum: 10, tokenizer: nil }.compact
  validates :score, numericality: { only_integer: true, greater_than_or_equal_to: 0, less_than_or_equal_to: ->(submission) { submission.assignment.points } }, allow_nil: true

  before_save :mark_late, if: -> { handed_in_at_changed? && assignment.due_at }
  after_update_commit :notify_student, if: :saved_change_to_score?

  scope :graded, -> { where.not(score: nil) }
  scope :pending, -> { where(score: nil) }
  scope :by_percent, -> { joins(:assignment).order(Arel.sql("1.0 * submissions.score / assignments.points DESC")) }

  def percent
    score && (score * 100.0 / assignment.points).round(1)
  end

  def mark
    percent && MARKS.find { |range, _| range === percent }.last
  end

  private

  def mark_late
    self.late = handed_in_at > assignment.due_at
  end

  def notify_student
    before, after = saved_change_to_score
    Message.create!(sender: assignment.course.teacher, recipient: student, subject: "#{assignment.title}: #{mark}", body: before ? "Your score went from #{before} to #{after}." : "You have #{after} of #{assignment.points} points.")
  end
end
