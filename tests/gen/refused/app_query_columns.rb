# at app/models/review.rb
class Review
  def self.tuples = where([:product_id, :authr] => [[1, "a"]])

  def self.plucked = joins(:product).pluck(:author, product: [:titel])

  def self.renamed = joins(:product).select(products: :name)

  def self.misspelt = pluck(prodct: [:name])
end
