require "rails/all"

module {{Name}}
  class Application < Rails::Application
    config.load_defaults 8.1

    # Settings that hold in every environment. The files in config/environments come after this one.
    # config.hosts << "example.com"
  end
end
