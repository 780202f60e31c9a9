module ActiveStorage
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
