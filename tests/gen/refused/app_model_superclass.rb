# at app/models/review.rb
class Review < ApplicationRecord
  validates :author, presence: true
end
