module ActiveStorage::Attachment::Represented
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
