module BooksHelper
  include ShelfMarks

  def marked(book)
    content_tag :b, shelf_mark(book)
  end

  def sortable(column, title = nil)
    title ||= column.titleize
    direction = column == params[:sort] && params[:direction] == "asc" ? "desc" : "asc"
    link_to title, { sort: column, direction: direction }, { class: "sort #{direction}" }
  end

  def status_badge(book)
    tag.span book.status.humanize, class: "badge badge-#{book.status}"
  end

  def current_author_path(**options)
    author_path(**options) + author_path
  end

  def price_of(book)
    book.price ? number_to_currency(book.price) : "–"
  end

  def author_link(author)
    link_to author.name, author_path(author), class: class_names("author", "prolific" => author.books_count > 1)
  end
end
