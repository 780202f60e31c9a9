# at app/models/review.rb
class Review
  before_save :tidi

  def tidy
  end
end
