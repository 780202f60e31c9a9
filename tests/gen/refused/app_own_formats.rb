# at app/controllers/pages_controller.rb
class PagesController < ApplicationController
  def about
    respond_to do |format|
      format.rtf { render plain: "x" }
      format.jsn { render plain: "x" }
    end
    response.cache_control[:public] = true
    @is_fresh = request.fresh?(response)
    @nonce = request.content_security_policy_nonce
  end
end
