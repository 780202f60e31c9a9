# at app/models/review.rb
class Review
  def self.named(text)
    where("body ILIKE ?", "%#{text}%")
  end

  def self.lately
    where("created_at > NOW() - INTERVAL '1 day'")
  end

  def self.starred
    where("stars::text = ?", "5")
  end

  def self.matching
    where("body REGEXP ?", "a+")
  end

  def self.deviation
    connection.select_value("SELECT stddev(stars) FROM reviews")
  end
end
