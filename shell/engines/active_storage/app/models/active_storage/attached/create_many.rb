class ActiveStorage::Attached::CreateMany
  attr_reader :name, :record, :attachables

  def initialize(name, record, attachables)
    @name = name
    @record = record
    @attachables = attachables
    attachments
  end

  def attachments = @attachments ||= parts.map(&:attachment)
  def blobs = parts.map(&:blob)

  def save
    record.public_send("#{name}_attachments=", attachments)
    record.association(:"#{name}_blobs").reset
  end

  def upload = parts.each(&:upload)

  private

  def parts
    @parts ||= attachables.map { |each| ActiveStorage::Attached::CreateOneOfMany.new(name, record, each) }
  end
end
