# at config/app.rb
Webfw.configure do |config|
  config.time_zone = "UTC"
  config.time_zone = "Eastern Time (US & Canada)"
end
