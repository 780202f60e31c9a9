module Ctl
  class Application < Rails::Application
    config.load_defaults 6.1
  end
end
class << Rails.application
  def brand = "x"
end
