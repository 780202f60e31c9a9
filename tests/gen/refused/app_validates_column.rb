# at app/models/review.rb
class Review
  validates :athor, presence: true
end
