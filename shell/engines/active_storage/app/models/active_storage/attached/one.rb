class ActiveStorage::Attached::One < ActiveStorage::Attached
  delegate_missing_to :attachment, allow_nil: true

  def attachment = change.nil? ? record.public_send("#{name}_attachment") : change.attachment
  def attached? = !attachment.nil?
  def blank? = !attached?
  def present? = attached?

  def attach(attachable)
    record.public_send("#{name}=", attachable)
    record.public_send(name) if save_unless_changed
  end

  def detach
    attachment&.delete
    forget("#{name}_attachment", "#{name}_blob")
  end

  def purge
    attachment&.purge
    forget("#{name}_attachment", "#{name}_blob")
  end

  def purge_later
    attachment&.purge_later
    forget("#{name}_attachment", "#{name}_blob")
  end
end
