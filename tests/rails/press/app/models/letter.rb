class Letter < ApplicationRecord
  validates :name, :body, presence: true
  validates :subject, length: { maximum: 60 }
  validates :email, email: { domains: %w[mail.test home.test], allow_blank: true }
  before_save :judge, unless: :verdict_changed?
  scope :accepted, -> { where(verdict: %w[fine print]) }
  scope :best_first, -> { order(Arel.sql("score IS NULL"), :score, :id) }

  def spam = @spam ||= SpamScore.for(self)

  private

  def judge
    assign_attributes(score: spam.total.round(2), verdict: spam.verdict)
  end
end
