# Pages of what templates and helper modules may say.
class WorkshopController < ApplicationController
  layout "plain"

  def forms
    @book = Book.find(1)
    @draft = Book.new
  end

  def syntax
    @books = Book.order(:id)
    session[:seen] = "yes"
  end
end
