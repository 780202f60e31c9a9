# at app/models/review.rb
class Review
  def self.sorted
    order("stars + 1 DESC")
  end

  def self.total
    Review.all.sum("starz * 2")
  end

  def self.yearly
    group("strftime('%Y' author)").count
  end
end
