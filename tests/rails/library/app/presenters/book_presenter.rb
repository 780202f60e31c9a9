class BookPresenter
  def initialize(book, view)
    @book = book
    @view = view
  end

  def title
    h.content_tag(:h2, @book.title, class: "title")
  end

  def link
    @view.link_to "see #{@book.title}", @book
  end

  def rated(count)
    h.stars(count)
  end

  def path
    h.book_path(@book)
  end

  def mood
    h.mood
  end

  def box(&block)
    h.panel("Box", class: "wide", &block)
  end

  private

  def h
    @view
  end
end
