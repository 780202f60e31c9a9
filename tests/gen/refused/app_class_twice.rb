# at app/models/review.rb
class Review
  validates :body, presence: true
end

class Review
  validates :author, presence: true
end
