class Enrolment < ApplicationRecord
  enum status: { waiting: 0, active: 1, dropped: 2 }, _prefix: true

  belongs_to :course
  belongs_to :student
  validates :student_id, uniqueness: { scope: :course_id, message: "is enrolled already" }
  validates :grade, numericality: { in: 1..5 }.except(:in).merge(greater_than_or_equal_to: 1, less_than_or_equal_to: 5), allow_nil: true
  validates :position, presence: true, if: :status_waiting?

  after_save :recount, if: :saved_change_to_status?
  after_destroy :recount

  def self.promote!(course, seats: course.free_seats)
    course.waiting_list.limit(seats).each do |enrolment|
      enrolment.update!(status: :active, position: nil)
    end
  end

  def drop!(at: Time.utc(2024, 9, 20))
    transaction do
      update!(status: :dropped, dropped_at: at)
      self.class.promote!(course.reload)
      raise ActiveRecord::Rollback if grade?
    end
    reload.status_dropped?
  end

  private

  def recount
    course.update_columns(seats_taken: course.enrolments.status_active.count)
  end
end
