xml.declare! :DOCTYPE, :html, :PUBLIC, "-//W3C//DTD XHTML 1.0 Strict//EN"
xml.books(count: @books.size) { @books.each { |book| xml.book(book.title, id: book.id) } }
