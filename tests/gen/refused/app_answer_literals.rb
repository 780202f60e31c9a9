# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  layout "shpo"

  def about
    return head(999) if params[:a]
    return head(:not_fund) if params[:b]
    return redirect_to(:products) if params[:c]
    return render(plain: "x", status: :gnoe) if params[:d]
    return render(:abuot) if params[:e]
    return render("products/lsit") if params[:f]
    return render(partial: "row") if params[:g]

    render :about, layout: "print"
  end
end
