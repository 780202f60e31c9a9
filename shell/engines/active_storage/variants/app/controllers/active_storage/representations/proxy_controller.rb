class ActiveStorage::Representations::ProxyController < ActiveStorage::Representations::BaseController
  include ActiveStorage::Streaming

  def show
    variant = made_representation
    return head(:not_found) if variant.nil?
    http_cache_forever(public: true) { send_blob_stream variant.image, disposition: params[:disposition] }
  end
end
