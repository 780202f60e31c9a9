Rails.application.configure do
  config.active_storage.service = :local
  config.action_mailer.default_url_options = { host: "localhost", port: 3000 }
  config.action_mailer.delivery_method = :file
end
