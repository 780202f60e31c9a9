# A product to look at.
product = Product.find_or_create_by(name: "Lamp") do |lamp|
  lamp.stock = 3
end
product.reviews.create!(author: "Ada", stars: 5)

%w[Chair Table].each do |name|
  Product.create!(name: name, description: "A #{name}, made of wood.")
end
