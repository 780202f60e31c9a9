class ActiveStorage::Attachment < ActiveStorage::Record
  self.table_name = "active_storage_attachments"

  belongs_to :record, polymorphic: true, touch: true
  belongs_to :blob, class_name: "ActiveStorage::Blob", autosave: true, inverse_of: :attachments

  delegate_missing_to :blob

  after_create_commit :mirror_blob_later, :analyze_blob_later
  after_destroy_commit :purge_dependent_blob_later

  def signed_id(**options) = blob.signed_id(**options)

  def purge
    delete_with_touch
    blob&.purge
  end

  def purge_later
    delete_with_touch
    blob&.purge_later
  end

  private

  def delete_with_touch
    self.class.transaction do
      delete
      record.touch if record&.persisted?
    end
  end

  def mirror_blob_later = blob.mirror_later

  def analyze_blob_later
    blob.analyze_later unless blob.analyzed?
  end

  def purge_dependent_blob_later
    blob&.purge_later if record.class.attachment_reflections[name]&.options&.fetch(:dependent, nil) == :purge_later
  end
end
