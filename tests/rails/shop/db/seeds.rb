books = Category.create!(name: "Books & Maps", position: 2)
fiction = Category.create!(name: "Fiction", parent: books, position: 1)
tools = Category.create!(name: "Tools", position: 1)
red, blue = %w[red blue].map { |name| Tag.create!(name: name) }
Product.create!(name: "Solaris", price: "12.50", stock: 3, status: :active, category: fiction, sku: "B-1", featured: true, available_on: Date.new(2024, 3, 1), tags: [red])
Product.create!(name: "Atlas <World>", price: 40, stock: 0, status: :active, category: books, sku: "B-2", available_on: Date.new(2024, 1, 15), tags: [red, blue])
Product.create!(name: "Hammer", price: 19.99, stock: 12, status: :active, category: tools, sku: "T-1", description: "Heavy.\n\nVery heavy.")
Product.create!(name: "Old Saw", price: 5, stock: 1, status: :retired, category: tools, sku: "T-2")
ann = Customer.create!(name: "Ann", email: "Ann@Example.org ", address_attributes: { street: "1 Road", city: "Ulm", zip: "89073" })
bob = Customer.create!(name: "Bob", email: "bob@example.org")
order = ann.orders.create!(notes: "Please wrap", line_items_attributes: [{ product: Product.first, quantity: 2 }, { product: Product.find_by(sku: "T-1"), quantity: 1 }])
order.ship!
bob.orders.create!(line_items: [LineItem.new(product: Product.second, quantity: 3)])
