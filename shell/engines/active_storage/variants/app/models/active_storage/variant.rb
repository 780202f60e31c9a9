class ActiveStorage::Variant
  attr_reader :blob, :variation
  delegate :service, to: :blob
  delegate :content_type, to: :variation

  def initialize(blob, variation_or_variation_key)
    @blob = blob
    @variation = ActiveStorage::Variation.wrap(variation_or_variation_key)
  end

  def processed
    make unless service.exist?(key)
    self
  end

  def key = "variants/#{blob.key}/#{Digest::SHA256.hexdigest(variation.key)}"
  def image = self
  def filename = ActiveStorage::Filename.new("#{blob.filename.base}.#{variation.extension}")
  def content_type_for_serving = content_type
  def forced_disposition_for_serving = nil
  def download(&block) = service.download(key, &block)
  def destroy = service.delete(key)

  def url(expires_in: ActiveStorage.service_urls_expire_in, disposition: :inline)
    service.url(key, expires_in: expires_in, disposition: disposition, filename: filename, content_type: content_type)
  end

  private

  def make
    output = variation.transformed(blob)
    service.upload(key, output, content_type: content_type)
  ensure
    output&.close!
  end
end
