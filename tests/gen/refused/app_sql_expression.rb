# at app/models/review.rb
class Review
  def self.sorted
    order("LOWER(author) DESC")
  end

  def self.total
    Review.all.sum("stars * 2")
  end

  def self.yearly
    group("strftime('%Y', author)").count
  end
end
