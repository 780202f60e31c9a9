module Admin
  class BooksController < BaseController
    def index
      @books = Book.newest_first
    end

    def destroy
      Book.find(params[:id]).destroy!
      redirect_to [:admin, :books], notice: "Deleted"
    end
  end
end
