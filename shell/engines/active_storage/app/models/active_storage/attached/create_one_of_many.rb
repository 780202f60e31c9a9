class ActiveStorage::Attached::CreateOneOfMany < ActiveStorage::Attached::CreateOne
  private

  def known_attachment
    record.public_send("#{name}_attachments").detect { |each| each.blob_id && each.blob_id == blob.id }
  end
end
