class Poll < ApplicationRecord
  has_many :choices, -> { order(:position) }, dependent: :destroy, inverse_of: :poll
  has_many :votes
  accepts_nested_attributes_for :choices, allow_destroy: true, reject_if: ->(attributes) { attributes["text"].blank? }
  validates :question, presence: true

  def leader = choices.max_by { |choice| [choice.votes_count, -choice.position] }

  def shares
    total = choices.sum(&:votes_count)
    choices.to_h { |choice| [choice, total.zero? ? 0.0 : choice.votes_count.fdiv(total)] }
  end

  def open?(at = Edition.now)
    closes_at ? closes_at > at : true
  end

  def voted_by?(token) = token.present? && votes.exists?(token: token)
end
