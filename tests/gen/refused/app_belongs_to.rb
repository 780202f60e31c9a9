# at app/models/review.rb
class Review
  belongs_to :product
end
