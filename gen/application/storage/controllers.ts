/** The controllers that give and take files. Source: Rails API, ActiveStorage::BaseController and those below it. */

export const BASE = `class ActiveStorage::BaseController < ActionController::Base
  include ActiveStorage::SetCurrent
  protect_from_forgery with: :exception
end
`

export const SET_CURRENT = `module ActiveStorage::SetCurrent
  extend ActiveSupport::Concern

  included do
    before_action do
      ActiveStorage::Current.url_options = { protocol: request.protocol, host: request.host, port: request.optional_port }
    end
  end
end
`

export const SET_BLOB = `module ActiveStorage::SetBlob
  extend ActiveSupport::Concern

  included do
    before_action :set_blob
  end

  private

  def set_blob
    @blob = blob_scope.find_signed!(params[:signed_blob_id] || params[:signed_id])
  rescue ActiveSupport::MessageVerifier::InvalidSignature
    head :not_found
  end

  def blob_scope = ActiveStorage::Blob
end
`

export const STREAMING = `module ActiveStorage::Streaming
  extend ActiveSupport::Concern

  private

  def send_blob_stream(blob, disposition: nil)
    path = blob.service.local_file(blob.key)
    @streamed_file = blob.service.open(blob.key, checksum: nil) if path.nil?
    send_file path || @streamed_file.path, type: blob.content_type_for_serving || "application/octet-stream"
    response.headers["Content-Disposition"] = ActiveStorage::Io.disposition(blob.forced_disposition_for_serving || disposition, blob.filename)
  rescue ActiveStorage::FileNotFoundError
    head :not_found
  end

  def send_blob_byte_range_data(blob, range_header, disposition: nil)
    return send_blob_stream(blob, disposition: disposition) if blob.service.local_file(blob.key)
    range = ActiveStorage::Io.byte_range(range_header, blob.byte_size)
    return head(:range_not_satisfiable) if range.nil?
    send_data blob.download_chunk(range), type: blob.content_type_for_serving, status: :partial_content
    response.headers["Accept-Ranges"] = "bytes"
    response.headers["Content-Range"] = "bytes #{range.begin}-#{range.end}/#{blob.byte_size}"
    response.headers["Content-Disposition"] = ActiveStorage::Io.disposition(blob.forced_disposition_for_serving || disposition, blob.filename)
  rescue ActiveStorage::FileNotFoundError
    head :not_found
  end
end
`

export const REDIRECT = `class ActiveStorage::Blobs::RedirectController < ActiveStorage::BaseController
  include ActiveStorage::SetBlob

  def show
    expires_in ActiveStorage.service_urls_expire_in
    redirect_to @blob.url(disposition: params[:disposition]), allow_other_host: true
  end
end
`

export const PROXY = `class ActiveStorage::Blobs::ProxyController < ActiveStorage::BaseController
  include ActiveStorage::SetBlob
  include ActiveStorage::Streaming

  def show
    return send_blob_byte_range_data(@blob, request.headers["Range"], disposition: params[:disposition]) if request.headers["Range"].present?
    http_cache_forever(public: true) { send_blob_stream @blob, disposition: params[:disposition] }
  end
end
`

export const DISK = `class ActiveStorage::DiskController < ActiveStorage::BaseController
  skip_forgery_protection

  def show
    key = ActiveStorage.verifier.verified(params[:encoded_key], purpose: :blob_key)
    return head(:not_found) unless key.is_a?(Hash)
    send_file ActiveStorage.services.fetch(key["service_name"]).local_file(key["key"]), type: key["content_type"] || "application/octet-stream"
    response.headers["Content-Disposition"] = key["disposition"] || "attachment"
  rescue ActiveStorage::FileNotFoundError
    head :not_found
  end

  def update
    token = ActiveStorage.verifier.verified(params[:encoded_token], purpose: :blob_token)
    return head(:not_found) unless token.is_a?(Hash)
    return head(:unprocessable_entity) unless acceptable_content?(token)
    ActiveStorage.services.fetch(token["service_name"]).upload(token["key"], request.body, checksum: token["checksum"])
    head :no_content
  rescue ActiveStorage::IntegrityError
    head :unprocessable_entity
  end

  private

  def acceptable_content?(token)
    token["content_type"] == request.media_type && token["content_length"] == request.content_length
  end
end
`

export const DIRECT_UPLOADS = `class ActiveStorage::DirectUploadsController < ActiveStorage::BaseController
  def create
    args = blob_args
    return head(:bad_request) if [:filename, :byte_size, :checksum].any? { |name| args[name].blank? }
    render json: direct_upload_json(ActiveStorage::Blob.create_before_direct_upload!(**args))
  end

  private

  def blob_args
    params.expect(blob: [:filename, :byte_size, :checksum, :content_type, { metadata: {} }]).to_h.symbolize_keys
  end

  def direct_upload_json(blob)
    upload = { url: blob.service_url_for_direct_upload, headers: blob.service_headers_for_direct_upload }
    blob.as_json(root: false, methods: :signed_id).merge(direct_upload: upload)
  end
end
`
