Rails.application.configure do
  config.active_storage.service = ENV.fetch("DESK_STORAGE", "local").to_sym
  config.cache_store = :solid_cache_store
  config.log_tags = [:request_id]
  config.action_mailer.default_url_options = { host: ENV.fetch("DESK_HOST", "desk.example"), protocol: "https" }
  config.action_mailer.smtp_settings = { address: ENV.fetch("SMTP_HOST", "localhost"), port: ENV.fetch("SMTP_PORT", 25).to_i }
  config.outgoing.allowed_hosts = ENV.fetch("DESK_WEBHOOK_HOSTS", "").split(",")
end
