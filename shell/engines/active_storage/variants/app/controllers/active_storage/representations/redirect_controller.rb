class ActiveStorage::Representations::RedirectController < ActiveStorage::Representations::BaseController
  def show
    variant = made_representation
    return head(:not_found) if variant.nil?
    expires_in ActiveStorage.service_urls_expire_in
    redirect_to variant.url(disposition: params[:disposition]), allow_other_host: true
  end
end
