# Beside Admin::BooksController.
class AdminBooksController < ApplicationController
  def index
    render plain: [self.class.name, controller_path, Admin::BooksController.name].inspect
  end
end
