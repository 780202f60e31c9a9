module Gems
  class Application < Rails::Application
  end
end
