rooms = [
  ["101", :single, "80", 1, %w[wifi]],
  ["102", :double, "120.50", 2, %w[wifi balcony]],
  ["201", :double, "135", 3, []],
  ["301", :suite, "310.99", 4, %w[wifi balcony minibar bathtub]]
].each_with_index.map do |(number, kind, price, capacity, amenities), index|
  Room.create!(number: number, kind: kind, price: price, capacity: capacity, amenities: amenities, position: index, description: "A #{kind} room with a *view* & #{amenities.size} extras")
end
rooms.last.update!(price: 320)

ada = Guest.create!(first_name: "Ada", last_name: "Lovelace", email: " ADA@Example.org ", phone: "+43 (1) 555-01", born_on: Date.new(1985, 12, 10), vip: true)
bob = Guest.create!(name: "Bob Van Dyke", email: "bob@example.org", country: "DE")
acme = Company.create!(first_name: "Ms. Smith", last_name: "Acme", phone: "555", country: "CH", notes: "CHE-123")

b1 = Booking.create!(room: rooms[0], guest: ada, starts_on: "2024-05-08", ends_on: "2024-05-12", extras_attributes: [{ name: "Breakfast", price: "12.5", quantity: 4 }, { name: "", price: 3 }])
b2 = rooms[1].bookings.create!(guest: bob, starts_on: Date.new(2024, 6, 28), ends_on: Date.new(2024, 7, 3), adults: 2)
b3 = acme.bookings.create!(room: rooms[3], starts_on: "2024-01-30", ends_on: "2024-02-02", adults: 2, children: 2)
b1.confirm!
b3.cancel!
b1.create_invoice!(amount: b1.total)
