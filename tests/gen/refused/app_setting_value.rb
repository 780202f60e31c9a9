# at config/app.rb
Webfw.configure do |config|
  config.fuel = "x"
  config.body_limit = -1
  config.idle_timeout = 0
  config.hosts = "shop.example"
  config.force_ssl = 1
  config.session_name = "a b"
  config.password_cost = 99
  config.cache_store = :redis
  config.ssl_options = { hst: false }
  config.fuel(5)
end
