Rails.application.configure do
  # Answer over https only, behind a proxy that ends TLS.
  # config.assume_ssl = true
  # config.force_ssl = true
end
