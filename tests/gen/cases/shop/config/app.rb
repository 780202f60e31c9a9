Webfw.configure do |config|
  # Photographs are large.
  config.body_limit = 50 * 1024 * 1024
  config.hosts = ["shop.example"]
end
