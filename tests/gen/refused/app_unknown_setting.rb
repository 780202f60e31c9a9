# at config/app.rb
Webfw.configure do |config|
  config.body_limt = 1
end
