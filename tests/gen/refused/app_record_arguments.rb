# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    return Product.new(nmae: "x") if params[:a]
    return Product.create!([{ name: "x" }, { "bogus" => 1 }]) if params[:b]
    return Product.new.update(nmae: "x") if params[:c]
    return Product.new.reviews.build(autor: "x") if params[:d]
    return Product.find_or_create_by(nmae: "x") if params[:e]
    return Product.where.not(nmae: "x") if params[:f]
    return Product.where(reviews: { autor: "x" }) if params[:g]
    return Product.where(nil) if params[:h]
    return Product.order if params[:i]
    return Product.order(name: :descc) if params[:j]
    return Product.limit("x") if params[:k]
    return Product.none.bogus if params[:l]
    return Product.update_all(nmae: "x") if params[:m]
    return Product.find_each(batch: 5) { |product| product.touch } if params[:n]
    return Product.new.save(validat: false) if params[:o]
    return Product.new.touch(:bogus) if params[:p]
    return Product.new.slice(:name, :bogus) if params[:q]

    Product.transaction(isolation: :serializable) { head :ok }
  end
end
