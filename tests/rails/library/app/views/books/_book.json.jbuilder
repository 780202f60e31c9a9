json.extract! book, :id, :title, :status, :pages
json.price book.price&.to_s
json.author do
  json.name book.author.name
  json.url author_url(book.author)
end
json.tags book.tags.order(:name), :id, :name
json.reviews book.reviews do |review|
  json.stars review.stars
  json.by review.by
end
json.url book_url(book, format: :json)
