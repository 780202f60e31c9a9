# at app/models/review.rb
class Review
  def self.search(text)
    where("name LIKE '%#{text}%'")
  end

  def self.lively(relation, text)
    relation.having("name = '" "#{text}'")
  end

  def self.renamed(sql, id)
    connection.execute(sql)
    find_by_sql([sql, id])
    ActiveRecord::Base.connection.select_all("SELECT #{id}")
  end

  def renumber(sql)
    self.class.connection.execute sql
    kept = self.class.sanitize_sql(["UPDATE reviews SET name = ?", "x"])
    self.class.connection.execute kept
    self.class.connection.execute "UPDATE reviews SET name = #{name}"
  end
end
