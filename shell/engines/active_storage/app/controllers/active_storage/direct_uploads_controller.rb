class ActiveStorage::DirectUploadsController < ActiveStorage::BaseController
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
