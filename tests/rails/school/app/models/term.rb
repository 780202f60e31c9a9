class Term < ApplicationRecord
  has_many :courses, -> { order(:code) }, dependent: :restrict_with_error
  has_many :enrolments, through: :courses
  has_many :announcements, as: :board, dependent: :destroy

  validates :name, presence: true, uniqueness: { case_sensitive: false, message: "%{value} is taken" }
  validates :starts_on, :ends_on, presence: true
  validate { errors.add(:ends_on, "must come after #{starts_on.to_s(:short)}") if period && period.none? }

  def period
    starts_on..ends_on if starts_on? && ends_on?
  end

  def weeks
    period.step(7).map { |day| day.beginning_of_week }.uniq
  end

  def to_s = name
end
