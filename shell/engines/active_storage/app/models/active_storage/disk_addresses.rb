module ActiveStorage::DiskAddresses
  def self.download(service, key, expires_in, filename, content_type, disposition)
    claims = { key: key, disposition: disposition, content_type: content_type, service_name: service }
    token = ActiveStorage.verifier.generate(claims, expires_in: expires_in, purpose: :blob_key)
    "#{origin(key)}#{ActiveStorage.routes_prefix}/disk/#{ERB::Util.url_encode(token)}/#{ERB::Util.url_encode(filename.to_s)}"
  end

  def self.upload(service, key, expires_in, content_type, content_length, checksum)
    claims = { key: key, content_type: content_type, content_length: content_length, checksum: checksum, service_name: service }
    token = ActiveStorage.verifier.generate(claims, expires_in: expires_in, purpose: :blob_token)
    "#{origin(key)}#{ActiveStorage.routes_prefix}/disk/#{ERB::Util.url_encode(token)}"
  end

  def self.origin(key)
    options = ActiveStorage::Current.url_options
    raise ArgumentError, "Cannot generate URL for #{key} using Disk service, please set ActiveStorage::Current.url_options." if options.blank?
    port = options[:port]
    "#{options[:protocol].to_s.delete_suffix("://").presence || "http"}://#{options[:host]}#{port ? ":#{port}" : ""}"
  end
end
