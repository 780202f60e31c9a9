# Pages of what templates and helper modules may say.
class WorkshopController < ApplicationController
  layout "plain"

  def maker = "maker of #{action_name}"

  def forms
    @book = Book.find(1)
    @draft = Book.new
    @odd = Book.new(published_on: Date.new(2026, 2, 3))
    @odd.errors.add(:published_on, "is odd")
    @mark = Workshop::Mark.new("dark", 5)
    Workshop::Current.mark = "now"
  end

  def syntax
    @books = Book.order(:id)
    session[:seen] = "yes"
  end

  def changes
    @books = Book.order(:id)
  end

  def fields
    @book = Book.find(1)
    @draft = Book.new
    @addresses = [polymorphic_path(@book, action: :edit), polymorphic_path([@book, Review]), polymorphic_url(Book).delete_prefix(request.base_url)]
  end

  def feed
    @books = Book.order(:id)
    respond_to do |format|
      format.atom
      format.rss { render layout: false }
      format.xml
      format.text
    end
  end

  def moved
    book = Book.new(params.require(:book).permit(:published_on))
    render plain: book.published_on.inspect
  end
end
