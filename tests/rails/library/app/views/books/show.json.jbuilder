json.partial! "books/book", book: @book
