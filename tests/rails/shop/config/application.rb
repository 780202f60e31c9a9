module Shop
  class Application < Rails::Application
    config.load_defaults 8.1
    config.action_mailer.default_url_options = { host: "shop.example", protocol: "https" }
  end
end
