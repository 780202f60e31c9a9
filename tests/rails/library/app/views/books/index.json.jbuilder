json.array! @books, partial: "books/book", as: :book
