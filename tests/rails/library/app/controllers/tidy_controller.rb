class TidyController < ApplicationController
  default_form_builder TidyBuilder

  def show
    @book = Book.find(1)
  end
end
