Webfw.configure do |config|
  # A setting here holds in every environment; an environment variable of the same meaning wins.
  # config.body_limit = 10 * 1024 * 1024
  # config.hosts = ["example.com"]
end
