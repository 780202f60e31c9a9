class ActiveStorage::VariantWithRecord
  attr_reader :blob, :variation
  delegate :service, to: :blob
  delegate :content_type, to: :variation

  def initialize(blob, variation)
    @blob = blob
    @variation = ActiveStorage::Variation.wrap(variation)
  end

  def processed
    make if record.nil?
    self
  end

  def image = record&.image
  def key = image&.key
  def url(**options) = image&.blob&.url(**options)
  def download(&block) = image&.blob&.download(&block)
  def filename = ActiveStorage::Filename.new("#{blob.filename.base}.#{variation.extension}")
  def content_type_for_serving = content_type
  def forced_disposition_for_serving = nil
  def destroy = record&.destroy

  private

  def make
    output = variation.transformed(blob)
    attach(output)
  ensure
    output&.close!
  end

  # Another process may have made the same meanwhile. A request that reads a replica writes it all the same.
  def attach(output)
    ActiveRecord::Base.connected_to(role: :writing) do
      @record = blob.variant_records.create_or_find_by!(variation_digest: variation.digest) do |made|
        made.image.attach(io: output, filename: filename.to_s, content_type: content_type, service_name: blob.service_name, identify: false)
      end
    end
  end

  def record
    @record ||=
      if blob.variant_records.loaded?
        blob.variant_records.find { |each| each.variation_digest == variation.digest }
      else
        blob.variant_records.find_by(variation_digest: variation.digest)
      end
  end
end
