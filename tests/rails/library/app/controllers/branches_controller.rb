# A controller all of whose addresses have a locale, and a host of their own.
class BranchesController < ApplicationController
  helper_method :said

  def index
    @book = Book.order(:id).first
  end

  def show
    render plain: said.join("\n")
  end

  def edit
    redirect_to action: :index
  end

  def away
    redirect_to branches_url(page: 2)
  end

  private

  def said
    book = Book.order(:id).first
    [
      branches_path, branch_path(7), branch_url(7, q: "a b"), edit_branch_path(id: 7, locale: "en"), branches_path(locale: nil),
      branch_desk_path(7, 8), branch_desk_path("de", 7, 8), book_path(book), url_for(book), url_for(action: :index),
      polymorphic_path([book, :reviews]), polymorphic_url(book), helpers.branches_path(page: 3), away_url, root_path, the_book_url(book)
    ]
  end

  def default_url_options
    options = { locale: params[:locale], shelf: params[:shelf] }
    # To another host nothing is redirected.
    options[:host] = "branch.example.org" if %w[index show].include?(action_name)
    options
  end
end
