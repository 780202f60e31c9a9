class ActiveStorage::Blobs::ProxyController < ActiveStorage::BaseController
  include ActiveStorage::SetBlob
  include ActiveStorage::Streaming

  def show
    return send_blob_byte_range_data(@blob, request.headers["Range"], disposition: params[:disposition]) if request.headers["Range"].present?
    http_cache_forever(public: true) { send_blob_stream @blob, disposition: params[:disposition] }
  end
end
