module Library
  class Application < Rails::Application
    config.load_defaults 8.1
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
