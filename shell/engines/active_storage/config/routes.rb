get "%{prefix}/blobs/redirect/:signed_id/*filename", to: "active_storage/blobs/redirect#show", as: :rails_service_blob
get "%{prefix}/blobs/proxy/:signed_id/*filename", to: "active_storage/blobs/proxy#show", as: :rails_service_blob_proxy
get "%{prefix}/blobs/:signed_id/*filename", to: "active_storage/blobs/redirect#show", as: nil
get "%{prefix}/disk/:encoded_key/*filename", to: "active_storage/disk#show", as: :rails_disk_service
put "%{prefix}/disk/:encoded_token", to: "active_storage/disk#update", as: :update_rails_disk_service
post "%{prefix}/direct_uploads", to: "active_storage/direct_uploads#create", as: :rails_direct_uploads
direct(:rails_storage_redirect) { |model, options| route_for(ActiveStorage::Address.route(model, "redirect"), ActiveStorage::Address.parts(model, options)) }
direct(:rails_storage_proxy) { |model, options| route_for(ActiveStorage::Address.route(model, "proxy"), ActiveStorage::Address.parts(model, options)) }
direct(:rails_blob) { |blob, options| route_for(:%{route}, blob, options) }
resolve("ActiveStorage::Blob") { |blob, options| route_for(:%{route}, blob, options) }
resolve("ActiveStorage::Attachment") { |attachment, options| route_for(:%{route}, attachment.blob, options) }
resolve("ActiveStorage::Attached::One") { |attached, options| route_for(:%{route}, attached.blob, options) }
