Rails.application.configure do
  config.active_storage.service = :test
  config.action_mailer.default_url_options = { host: "desk.example" }
end
