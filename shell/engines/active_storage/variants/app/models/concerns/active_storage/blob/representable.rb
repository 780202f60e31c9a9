module ActiveStorage::Blob::Representable
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
