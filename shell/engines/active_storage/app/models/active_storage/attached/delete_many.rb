class ActiveStorage::Attached::DeleteMany
  attr_reader :name, :record

  def initialize(name, record)
    @name = name
    @record = record
  end

  def attachments = ActiveStorage::Attachment.none
  def blobs = ActiveStorage::Blob.none
  def upload = nil

  def save
    record.public_send("#{name}_attachments=", [])
    record.association(:"#{name}_blobs").reset
  end
end
