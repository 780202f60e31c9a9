class ActiveStorage::Attached::Many < ActiveStorage::Attached
  delegate_missing_to :attachments

  def attachments = change.nil? ? record.public_send("#{name}_attachments") : change.attachments
  def blobs = change.nil? ? record.public_send("#{name}_blobs") : change.blobs
  def attached? = attachments.any?
  def blank? = !attached?
  def present? = attached?

  def attach(*attachables)
    record.public_send("#{name}=", blobs.to_a + attachables.flatten)
    record.public_send(name) if save_unless_changed
  end

  def detach
    attachments.to_a.each { |attachment| attachment.delete }
    forget("#{name}_attachments", "#{name}_blobs")
  end

  def purge
    attachments.to_a.each { |attachment| attachment.purge }
    forget("#{name}_attachments", "#{name}_blobs")
  end

  def purge_later
    attachments.to_a.each { |attachment| attachment.purge_later }
    forget("#{name}_attachments", "#{name}_blobs")
  end
end
