# at db/seeds.rb
def product(name)
  Product.create!(name: name)
end

product("Lamp")
