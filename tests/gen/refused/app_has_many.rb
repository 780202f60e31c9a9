# at app/models/review.rb
class Review
  has_many :votes
end
