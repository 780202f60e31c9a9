# at app/models/review.rb
class Review
  enum :state, [:open, :closed]
end
