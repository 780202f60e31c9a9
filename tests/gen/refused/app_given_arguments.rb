# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    return redirect_to("/", nil) if params[:a]
    return flash.delete if params[:b]
    return Product.limit(1, 2).to_a if params[:c]
    return Product.find_each(batch_siz: 5) { |product| product.save } if params[:d]
    return Product.first.update_attribute(:name) if params[:e]
    return Product.where().to_a if params[:f]
    return Product.order(:name).revrese_order.to_a if params[:g]
    return Product.order(name: :down).to_a if params[:h]
    return redirect_to(product_path(1, nil)) if params[:i]
    return Product.where.not(nme: "x").order(name: []).to_a if params[:j]
    return render(7, status: 422) if params[:k]
    return redirect_to(nil) if params[:l]
    return head(true) if params[:n]
    return params.require(:product, :name).permit(:name) if params[:m]

    cookies[:seen] = { value: "1", expire: 1.day }
    response.set_header "X-Shop", "open", true
  end
end
