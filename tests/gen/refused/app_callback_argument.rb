# at app/models/review.rb
class Review
  before_save { self.author = author.strip }
end
