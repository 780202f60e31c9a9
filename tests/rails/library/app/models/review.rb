class Review < ApplicationRecord
  belongs_to :book, touch: true
  belongs_to :user, optional: true

  validates :stars, inclusion: { in: 1..5, message: "%{value} is not between 1 and 5" }
  validates_presence_of :reviewer, unless: :user

  default_scope { order(:id) }

  before_create -> { self.body = body.presence || "No words" }

  delegate :author, to: :book

  def by
    user ? user.name : reviewer
  end
end
