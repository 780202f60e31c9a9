require "rails/all"

module {{Name}}
  class Application < Rails::Application
    config.load_defaults 8.1

    # The page of public/ that browsers get where no route matches.
    config.not_found_page = "404.html"

    # Settings that hold in every environment. The files in config/environments come after this one.
    # config.hosts << "example.com"
  end
end
