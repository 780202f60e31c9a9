# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    return head if params[:a]
    return head(:ok, :gone) if params[:b]
    return head(nil) if params[:c]
    return redirect_to(root_path, notise: "Saved") if params[:d]
    return redirect_to(root_path, status: 200) if params[:e]
    return redirect_to({ action: :nowhere }) if params[:f]
    return redirect_back(root_path) if params[:g]
    return redirect_back(fallback_locatoin: root_path) if params[:h]
    return render(json: 1, statsu: 1) if params[:i]
    return send_file("a.pdf", disposition: :nope) if params[:j]
    return send_data("a", type: :nope) if params[:k]
    return respond_to(:html) if params[:l]
    return flash.keep(5) if params[:m]
    return cookies[:a] = { valu: 1 } if params[:n]
    return cookies[:a] = { value: 1, same_site: :laxx } if params[:o]
    return params.permit(:a, 5) if params[:p]
    return params.fetch if params[:q]
    return session.update(a: 1) if params[:r]
    return request.path(5) if params[:s]
    return fresh_when(etg: 1) if params[:t]

    response.status = :nope
  end
end
