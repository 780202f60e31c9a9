class Article
  def self.published
    where.not(published_on: nil).where(published_on: ..Date.current)
  end

  def self.matching(text)
    where("title LIKE :text OR body LIKE :text", text: "%#{sanitize_sql_like(text)}%")
  end

  def self.featured
    where(featured: true)
  end

  def teaser(length = 40)
    body.to_s.squish.truncate(length, separator: " ")
  end

  def byline
    [author&.name, published_on&.to_fs(:long)].compact_blank.join(", ")
  end

  def popular?
    views >= 1000 || rating.to_f > 4.5
  end

  def reading_minutes
    words = body.try(:split)&.size || 0
    [(words / 200.0).ceil, 1].max
  end

  def age_in_days
    published_on ? (Date.current - published_on).to_i : 0
  end

  def stars
    rating ? "★" * rating.round : "not rated"
  end
end
