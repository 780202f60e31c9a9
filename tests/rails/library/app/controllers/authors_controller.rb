class AuthorsController < ApplicationController
  def index
    @authors = Author.all.order(:name)
    @authors = @authors.from_country(params[:country]) if params[:country].present?
  end

  def show
    @author = Author.slugged(params[:slug])
  end
end
