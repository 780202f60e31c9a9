/** The module of Active Storage with its settings. Source: Rails guide "Configuring Rails Applications", section 3.15. */
export const MODULE = `module ActiveStorage
  def self.settings = Rails.configuration.active_storage

  def self.services = @services ||= ActiveStorage::Services.read(YAML.load(ActiveStorage::Configuration.text, aliases: true), ActiveStorage::DiskAddresses, ActiveStorage::Configuration.kinds)

  def self.service
    name = settings.service
    name && services.fetch(name)
  end

  def self.service_urls_expire_in = settings.service_urls_expire_in || 5.minutes
  def self.urls_expire_in = settings.urls_expire_in
  def self.routes_prefix = settings.routes_prefix || "/rails/active_storage"
  def self.resolve_model_to_route = settings.resolve_model_to_route || :rails_storage_redirect
  def self.variant_processor = settings.variant_processor || :vips
  def self.queues = settings.queues
  def self.verifier = Rails.application.message_verifier("ActiveStorage")

  def self.content_types_to_serve_as_binary = settings.content_types_to_serve_as_binary
  def self.content_types_allowed_inline = settings.content_types_allowed_inline
  def self.track_variants = settings.track_variants != false
  def self.variable_content_types = settings.variable_content_types || %w[image/png image/gif image/jpeg image/tiff image/webp]
  def self.web_image_content_types = settings.web_image_content_types || %w[image/png image/jpeg image/gif image/webp]
end
`

export const FILENAME = `class ActiveStorage::Filename
  include Comparable

  def self.wrap(filename) = filename.is_a?(ActiveStorage::Filename) ? filename : new(filename)

  def initialize(filename)
    @filename = filename.to_s
  end

  def base = File.basename(@filename, extension_with_delimiter)
  def extension_with_delimiter = File.extname(@filename)
  def extension = extension_with_delimiter.delete_prefix(".")
  alias_method :extension_without_delimiter, :extension

  def sanitized
    @filename.scrub("\\u{FFFD}").strip.tr("\\u{202E}%$|:;/<>?*\\"\\t\\r\\n\\\\", "-")
  end

  def to_s = sanitized
  def as_json(*) = to_s
  def to_json(*) = to_s.to_json
  def to_param = to_s
  def <=>(other) = to_s.downcase <=> other.to_s.downcase
end
`

export const DISK_ADDRESSES = `module ActiveStorage::DiskAddresses
  def self.download(service, key, expires_in, filename, content_type, disposition)
    claims = { key: key, disposition: disposition, content_type: content_type, service_name: service }
    token = ActiveStorage.verifier.generate(claims, expires_in: expires_in, purpose: :blob_key)
    "#{origin(key)}#{ActiveStorage.routes_prefix}/disk/#{ERB::Util.url_encode(token)}/#{ERB::Util.url_encode(filename.to_s)}"
  end

  def self.upload(service, key, expires_in, content_type, content_length, checksum)
    claims = { key: key, content_type: content_type, content_length: content_length, checksum: checksum, service_name: service }
    token = ActiveStorage.verifier.generate(claims, expires_in: expires_in, purpose: :blob_token)
    "#{origin(key)}#{ActiveStorage.routes_prefix}/disk/#{ERB::Util.url_encode(token)}"
  end

  def self.origin(key)
    options = ActiveStorage::Current.url_options
    raise ArgumentError, "Cannot generate URL for #{key} using Disk service, please set ActiveStorage::Current.url_options." if options.blank?
    port = options[:port]
    "#{options[:protocol].to_s.delete_suffix("://").presence || "http"}://#{options[:host]}#{port ? ":#{port}" : ""}"
  end
end
`

export const CURRENT = `class ActiveStorage::Current < ActiveSupport::CurrentAttributes
  attribute :url_options
end
`

export const ADDRESS = `module ActiveStorage::Address
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
`

export const FIXTURE_SET = `class ActiveStorage::FixtureSet
  def self.blob(filename:, **attributes)
    blob = ActiveStorage::Blob.new(filename: filename, service_name: attributes[:service_name] || ActiveStorage::Blob.service.name)
    File.open(Rails.root.join("test/fixtures/files", filename).to_s, "rb") do |io|
      blob.unfurl(io)
      blob.assign_attributes(attributes)
      blob.upload_without_unfurling(io)
    end
    blob.attributes.transform_values { |value| value.is_a?(Hash) ? value.to_json : value }.compact.to_json
  end
end
`
