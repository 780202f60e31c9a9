/**
 * Pictures made of pictures. Source: Rails API, ActiveStorage::Variant, ActiveStorage::VariantWithRecord, ActiveStorage::Variation and
 * ActiveStorage::Blob::Representable; Rails guide "Active Storage Overview", section 8.
 */

export const REPRESENTABLE = `module ActiveStorage::Blob::Representable
  extend ActiveSupport::Concern

  included do
    has_many :variant_records, class_name: "ActiveStorage::VariantRecord", foreign_key: :blob_id
    before_destroy :destroy_variants, prepend: true
  end

  def variant(transformations)
    unless variable?
      raise ActiveStorage::InvariableError, "Can't transform blob with ID=#{id} and content_type=#{content_type}: config.active_storage.variable_content_types has it not."
    end
    variation = ActiveStorage::Variation.wrap(transformations).default_to(format: default_variant_format)
    ActiveStorage.track_variants ? ActiveStorage::VariantWithRecord.new(self, variation) : ActiveStorage::Variant.new(self, variation)
  end

  def variable? = ActiveStorage.variable_content_types.include?(content_type)
  def representable? = variable? || previewable?

  def representation(transformations)
    return variant(transformations) if variable?
    raise ActiveStorage::UnrepresentableError, "No previewer found and can't transform blob with ID=#{id} and content_type=#{content_type}"
  end

  def preprocessed(transformations)
    representation(transformations).processed if representable?
  end

  private

  def default_variant_format
    return :png unless ActiveStorage.web_image_content_types.include?(content_type)
    ActiveStorage::Io.extension(content_type, self[:filename]) || :png
  end

  def destroy_variants
    variant_records.each(&:destroy) if ActiveStorage.track_variants
  end
end
`

export const VARIATION = `class ActiveStorage::Variation
  attr_reader :transformations

  def self.wrap(variator)
    case variator
    when ActiveStorage::Variation then variator
    when String then decode(variator)
    else new(variator)
    end
  end

  def self.decode(key) = new(ActiveStorage.verifier.verify(key, purpose: :variation))
  def self.encode(transformations) = ActiveStorage.verifier.generate(transformations, purpose: :variation)

  def initialize(transformations)
    @transformations = transformations.to_h.deep_symbolize_keys
  end

  def default_to(defaults) = self.class.new(transformations.reverse_merge(defaults))

  def format
    given = transformations.fetch(:format, :png)
    raise ArgumentError, "Invalid variant format (#{given.inspect})" if ActiveStorage::Io.type_of_extension(given.to_s).nil?
    given
  end

  def extension = format.to_s.downcase
  def content_type = ActiveStorage::Io.type_of_extension(format.to_s)
  def key = self.class.encode(transformations)

  # What an address brings has texts where the application has written Symbols: both mean one picture.
  def digest = Digest::SHA1.base64digest(transformations.to_json)

  # The picture in a file that the caller closes.
  def transformed(blob)
    here = blob.service.local_file(blob.key)
    source = here ? nil : blob.service.open(blob.key, checksum: blob.checksum)
    output = Tempfile.new(["ActiveStorage-", ".#{extension}"])
    ActiveStorage::Transformer.transform(here || source.path, output.path, extension, transformations.except(:format))
    output
  ensure
    source&.close!
  end
end
`

export const VARIANT = `class ActiveStorage::Variant
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
`

export const VARIANT_WITH_RECORD = `class ActiveStorage::VariantWithRecord
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

  # Another process may have made the same meanwhile.
  def attach(output)
    @record = blob.variant_records.create_or_find_by!(variation_digest: variation.digest) do |made|
      made.image.attach(io: output, filename: filename.to_s, content_type: content_type, service_name: blob.service_name, identify: false)
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
`

export const NAMED_VARIANT = `class ActiveStorage::NamedVariant
  attr_reader :transformations

  def initialize(transformations)
    @preprocessed = transformations[:preprocessed]
    @transformations = transformations.except(:preprocessed)
  end

  def preprocessed?(record)
    case @preprocessed
    when Symbol then record.public_send(@preprocessed)
    when Proc then @preprocessed.call(record)
    else @preprocessed
    end
  end
end
`

/** What an attachment says of the variants of its declaration. */
export const REPRESENTED = `module ActiveStorage::Attachment::Represented
  extend ActiveSupport::Concern

  included do
    after_create_commit :transform_variants_later
  end

  def variant(transformations) = blob.variant(transformations_of(transformations))
  def representation(transformations) = blob.representation(transformations_of(transformations))
  def preview(transformations) = blob.preview(transformations_of(transformations))

  private

  def transform_variants_later
    return unless blob.representable?
    named_variants.each_value do |given|
      named = ActiveStorage::NamedVariant.new(given)
      ActiveStorage::TransformJob.perform_later(blob, named.transformations) if named.preprocessed?(record)
    end
  end

  def transformations_of(given)
    return given unless given.is_a?(Symbol)
    named = named_variants.fetch(given) { raise ArgumentError, "Cannot find variant :#{given} for #{record.class.name}##{name}" }
    ActiveStorage::NamedVariant.new(named).transformations
  end

  def named_variants = record.class.attachment_reflections[name]&.named_variants || {}
end
`

export const TRANSFORM_JOB = `class ActiveStorage::TransformJob < ActiveJob::Base
  queue_as { ActiveStorage.queues[:transform] }
  discard_on ActiveRecord::RecordNotFound, ActiveJob::DeserializationError, ActiveStorage::UnrepresentableError
  retry_on ActiveStorage::IntegrityError, attempts: 10, wait: :polynomially_longer

  def perform(blob, transformations)
    blob.representation(transformations).processed
  end
end
`

export const REPRESENTATIONS = `class ActiveStorage::Representations::BaseController < ActiveStorage::BaseController
  include ActiveStorage::SetBlob

  private

  # The variant of the address, made where it is not there yet; nil where the address is not one that the application has signed.
  def made_representation
    @blob.representation(params[:variation_key]).processed
  rescue ActiveSupport::MessageVerifier::InvalidSignature, ActiveStorage::FileNotFoundError
    nil
  end
end
`

export const REPRESENTATION_REDIRECT = `class ActiveStorage::Representations::RedirectController < ActiveStorage::Representations::BaseController
  def show
    variant = made_representation
    return head(:not_found) if variant.nil?
    expires_in ActiveStorage.service_urls_expire_in
    redirect_to variant.url(disposition: params[:disposition]), allow_other_host: true
  end
end
`

export const REPRESENTATION_PROXY = `class ActiveStorage::Representations::ProxyController < ActiveStorage::Representations::BaseController
  include ActiveStorage::Streaming

  def show
    variant = made_representation
    return head(:not_found) if variant.nil?
    http_cache_forever(public: true) { send_blob_stream variant.image, disposition: params[:disposition] }
  end
end
`
