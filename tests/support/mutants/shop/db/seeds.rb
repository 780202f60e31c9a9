ada = User.create!(name: "Ada", email: "ada@example.com", admin: true)
garden = Category.create!(name: "Garden", position: 1)
kitchen = Category.create!(name: "Kitchen", position: 2)
[["Spade", 24.5, 3], ["Rake", 18, 0]].each do |name, price, stock|
  garden.products.create!(name: name, price: price, stock: stock, sku: "GA-#{name.upcase}")
end
kettle = kitchen.products.create!(name: "Kettle", price: "39.90", stock: 12, description: "It *whistles*.", available_on: Date.new(2026, 11, 1))
order = ada.orders.create!(note: "Please wrap it.")
order.lines.create!(product: kettle, quantity: 2)
