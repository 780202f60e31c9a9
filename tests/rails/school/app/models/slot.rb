class Slot < ApplicationRecord
  DAYS = Date::DAYNAMES.each_with_index.to_h { |name, index| [index, name] }.slice(1, 2, 3, 4, 5).freeze

  belongs_to :course, touch: true
  belongs_to :room, optional: true

  validates :weekday, inclusion: DAYS.keys
  validates :starts_at, :ends_at, presence: true
  validate :ends_later, if: :timed?

  def timed?
    starts_at && ends_at
  end

  def day
    DAYS[weekday]
  end

  def minutes
    timed? ? ((ends_at - starts_at) / 60).to_i : 0
  end

  def hours
    [starts_at, ends_at].map { |time| time.strftime("%H:%M") }.join("–")
  end

  def overlaps?(other)
    weekday == other.weekday && starts_at < other.ends_at && other.starts_at < ends_at
  end

  private

  def ends_later
    errors.add(:ends_at, :before_start, message: "is not after #{starts_at.strftime("%-H:%M")}") unless ends_at > starts_at
  end
end
