class ActiveStorage::DiskController < ActiveStorage::BaseController
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
