require_relative "boot"
require "rails/all"

Bundler.require(*Rails.groups)

module Desk
  class Application < Rails::Application
    config.load_defaults 8.0

    config.i18n.available_locales = [:en, :de]
    config.i18n.fallbacks = true
    config.time_zone = "UTC"

    config.active_storage.variant_processor = :vips
    config.action_mailbox.ingress = :relay
    config.mission_control.jobs.base_controller_class = "AdminController"
    config.mission_control.jobs.http_basic_auth_enabled = false
  end
end
