ursula = Author.create!(name: "Ursula K. Le Guin", country: "US")
stanislaw = Author.create!(name: "  Stanisław Lem ")
tags = %w[classic space].to_h { |name| [name, Tag.find_or_create_by!(name: name)] }
Book.create!(author: ursula, title: "The Dispossessed", price: "12.5", status: :published, pages: 387,
             published_on: Date.new(1974, 5, 1), summary: "Two planets.\n\nOne wall.", tags: tags.values)
ursula.books.create!(title: "Unfinished", price: 3, pages: 12)
solaris = stanislaw.books.build(title: "Solaris", price: 9.99, pages: 204, status: "published", published_on: "1961-06-01")
solaris.tags << tags["space"]
solaris.save!
User.create!(name: "Ann", email: " Ann@Example.org", password: "correct horse", admin: true)
User.create!(name: "Bob", email: "bob@example.org", password: "battery staple")
solaris.reviews.create!(reviewer: "Kim", stars: 5, body: "Strange & good")
begin
  def publication(kind, title) = kind.create!(title: title)
  publication(Magazine, "Nature")
rescue ActiveRecord::RecordInvalid
  puts "no magazine"
end
Comic.create!(title: "Asterix")

leaf = Leaf.create!(book: Book.first, isbn_note: "Torn at the upper & left corner")
2.times { leaf.stains.create! }
