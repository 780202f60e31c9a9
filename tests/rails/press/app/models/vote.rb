class Vote < ApplicationRecord
  belongs_to :choice, counter_cache: true
  belongs_to :poll, counter_cache: true
  before_validation { self.poll ||= choice&.poll }
  validates :token, presence: true, uniqueness: { scope: :poll_id, message: "has voted already" }
  validate { errors.add(:base, "The poll is closed") unless poll.nil? || poll.open? }
end
