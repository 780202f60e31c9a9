# What helpers and presenters both say.
module ShelfMarks
  PARTS = %w[shelf board].freeze

  def shelf_mark(book)
    link_to PARTS.map { |part| "#{part} #{book.id}" }.to_sentence, book, class: "mark"
  end
end
