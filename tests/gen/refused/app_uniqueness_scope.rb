# at app/models/product.rb
class Product
  validates :name, uniqueness: { scope: [:stock, :nmae] }
end
