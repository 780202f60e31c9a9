module Helpdesk
  class Application < Rails::Application
    config.load_defaults 8.1
    config.action_mailer.default_url_options = { host: "library.example", protocol: "https" }
  end
end
