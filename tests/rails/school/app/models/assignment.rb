class Assignment < ApplicationRecord
  include Commentable

  belongs_to :course
  has_many :submissions, dependent: :destroy
  has_one :best_submission, -> { graded.order(score: :desc) }, class_name: "Submission"
  has_one :teacher, through: :course

  attribute :weight, :float, default: 1.0
  validates :title, presence: true
  validates :points, numericality: { only_integer: true, greater_than: 0, less_than: 1_000, even: true }
  validates :due_at, presence: true, on: %i[create publish]
  validates :weight, inclusion: { in: 0.0..2.0, message: ->(record, data) { "#{data[:value]} is out of #{record.title.presence || "the"} range" } }

  scope :due_in, ->(range) { where(due_at: range) }
  scope :chronological, -> { order(Arel.sql("due_at IS NULL"), :due_at) }

  def overdue?(now = Time.utc(2024, 10, 15))
    due_at&.<(now)
  end
end
