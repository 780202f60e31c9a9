class PagesController < ApplicationController
  skip_before_action :count_visits

  def about
    @price = Price.new(1999)
    @names = Product.all.map { |product| product.name }
    @cheap = Product.order(:stock).first&.name
  end
end
