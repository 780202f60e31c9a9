# at app/models/price.rb
class Price
  attr_acessor :cents
  validates :cents, presence: true
end
