json.title @book.title
json.by { json.name @book.author_name }
