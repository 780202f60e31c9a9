Webfw.configure do |config|
  config.body_limit = 2 * 1024 * 1024
  config.session_max_age = 2.weeks
  config.filter_parameters += [:email]
  config.headers["Permissions-Policy"] = "camera=()"
  config.hosts = ["www.example.com"]
end
