class PeopleController < ApplicationController
  def show
    @author = Person.find_by_slug!(params[:slug])
    @articles = @author.articles.published.latest.extending(Paged).page(params[:page])
    crumb "Authors"
    crumb @author.name
  end

  module Paged
    def page(number, size = 2)
      limit(size).offset(([number.to_i, 1].max - 1) * size)
    end
  end
end
