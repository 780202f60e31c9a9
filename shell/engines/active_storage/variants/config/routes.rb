get "%{prefix}/representations/redirect/:signed_blob_id/:variation_key/*filename", to: "active_storage/representations/redirect#show", as: :rails_blob_representation
get "%{prefix}/representations/proxy/:signed_blob_id/:variation_key/*filename", to: "active_storage/representations/proxy#show", as: :rails_blob_representation_proxy
get "%{prefix}/representations/:signed_blob_id/:variation_key/*filename", to: "active_storage/representations/redirect#show", as: nil
direct(:rails_representation) { |model, options| route_for(ActiveStorage::Address.route(model, "redirect"), ActiveStorage::Address.parts(model, options)) }
resolve("ActiveStorage::Variant") { |variant, options| route_for(:%{route}, variant, options) }
resolve("ActiveStorage::VariantWithRecord") { |variant, options| route_for(:%{route}, variant, options) }
