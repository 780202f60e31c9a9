module ActiveStorage::Address
  def self.route(model, kind)
    proxy = kind == "proxy" ? "_proxy" : ""
    model.respond_to?(:signed_id) ? "rails_service_blob#{proxy}" : "rails_blob_representation#{proxy}"
  end

  def self.parts(model, options)
    rest = options.to_h.symbolize_keys
    until_then = { expires_in: rest.delete(:expires_in) || ActiveStorage.urls_expire_in, expires_at: rest.delete(:expires_at) }
    if model.respond_to?(:signed_id)
      { signed_id: model.signed_id(**until_then), filename: model.filename.to_s, **rest }
    else
      { signed_blob_id: model.blob.signed_id(**until_then), variation_key: model.variation.key, filename: model.blob.filename.to_s, **rest }
    end
  end
end
