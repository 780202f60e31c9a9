# at app/models/review.rb
class Review
  def self.search(text)
    where("name LIKE '%#{text}%'")
  end

  def self.lively(relation, text)
    relation.having("name = '" "#{text}'")
  end
end
