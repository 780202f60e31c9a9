class ActiveStorage::Attached::CreateOne
  attr_reader :name, :record, :attachable

  def initialize(name, record, attachable)
    @name = name
    @record = record
    @attachable = attachable
    blob.identify_without_saving
  end

  def attachment = @attachment ||= known_attachment || ActiveStorage::Attachment.new(record: record, name: name, blob: blob)
  def blob = @blob ||= find_or_build_blob

  def save
    record.public_send("#{name}_attachment=", attachment)
    record.association(:"#{name}_blob").reset
  end

  def upload
    case attachable
    when String, ActiveStorage::Blob then nil
    when Hash then blob.upload_without_unfurling(attachable.symbolize_keys.fetch(:io))
    else blob.upload_without_unfurling(attachable)
    end
  end

  private

  def known_attachment
    found = record.public_send("#{name}_attachment")
    found if found && found.blob_id && found.blob_id == blob.id
  end

  def find_or_build_blob
    case attachable
    when ActiveStorage::Blob then attachable
    when String then find_blob
    when Hash then ActiveStorage::Blob.build_after_unfurling(service_name: service_name, **attachable.symbolize_keys)
    when Pathname then build_blob(attachable.basename, nil)
    when File then build_blob(File.basename(attachable.path), nil)
    else
      unless attachable.respond_to?(:original_filename)
        raise ArgumentError, "Could not find or build blob: expected attachable, got #{attachable.inspect}"
      end
      build_blob(attachable.original_filename, attachable.content_type)
    end
  end

  def find_blob
    ActiveStorage::Blob.find_signed!(attachable)
  rescue ActiveSupport::MessageVerifier::InvalidSignature
    raise ActiveStorage::InvalidSignedId
  end

  def build_blob(filename, content_type)
    ActiveStorage::Blob.build_after_unfurling(io: attachable, filename: filename, content_type: content_type, service_name: service_name)
  end

  def service_name
    name = record.class.attachment_reflections.fetch(self.name).options[:service_name]
    name.respond_to?(:call) ? name.call(record) : name
  end
end
