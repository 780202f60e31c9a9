module Library
  class Application < Rails::Application
    config.load_defaults 8.1
    config.cache_store = :memory_store, { size: 8.megabytes }
    config.action_controller.perform_caching = true
    config.action_mailer.default_url_options = { host: "library.example", protocol: "https" }
  end
end

class << Rails.application
  def shelf_name
    "the upper shelf of #{name}"
  end

  def name
    "Library"
  end
end
